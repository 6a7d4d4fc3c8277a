"""Every number that the compiled modules share, under one roof; setup.py gives the compiler the same list."""

from bezique.actions import *
from bezique.layout import *
from bezique.log import *
from bezique.melds import *
from bezique.sizes import *
