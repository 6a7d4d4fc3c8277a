"""Write tests/cases/records anew: one whole deal of each rule set with all that its seats see.

python tools/golden.py

Do so only when the behaviour was meant to change, and look at the difference.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from golden import write_all

if __name__ == "__main__":
    write_all()
