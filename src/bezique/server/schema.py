"""The tables of the database: what stands in each column."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("id", sa.String(32), nullable=False, unique=True),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
    sa.Column("rule_set", sa.String(64), nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("opponent", sa.String(64), nullable=False),
    sa.Column("seed", sa.String(32), nullable=False),
    sa.Column("previous_dealer", sa.Integer),
    sa.Column("first_dealer", sa.Integer, nullable=False),
    sa.Column("is_ladder", sa.Boolean, nullable=False),
    sa.Column("level", sa.Integer),
    sa.Column("created", sa.DateTime, nullable=False),
    sa.Column("relaxed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether it was taken up from a record; then it begins with that, and counts nowhere.
    sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether several people play at it; who they are stands in the table of seats, whose seat 0 is the owner's.
    sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether its finished deals are in the table of deals; those of earlier versions are not.
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),
    # What the start page lists; it follows from the actions.
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("score", sa.Text, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("winners", sa.String(16), nullable=False),
    sa.Column("margin", sa.Integer, nullable=False),
    sa.Column("given_up", sa.Boolean, nullable=False),
    # Filled while the match runs, for matches of which an owner has only one at a time; empty ones do not collide.
    sa.Column("slot", sa.String(16)),
    sa.UniqueConstraint("owner", "slot"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.String(128), nullable=False),
    sa.Column("by", sa.String(16), nullable=False),
    sa.Column("key", sa.String(128)),
    sa.Column("stored", sa.DateTime, nullable=False),
    sa.UniqueConstraint("table_id", "key"),
)


# What the statistics need of each finished deal; it follows from the actions.
deals = sa.Table(
    "deals",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("scores", sa.Text, nullable=False),
    sa.Column("tricks", sa.Integer, nullable=False),
    sa.Column("scored", sa.JSON, nullable=False),
    sa.Column("taken_back", sa.Integer, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False, server_default="0"),
)

records = sa.Table(
    "records",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

# Links for another device: who made each, and the token that it brings, locked with the code that stands in the link.
handovers = sa.Table(
    "handovers",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
    sa.Column("locked", sa.String(128), nullable=False),
    sa.Column("expires", sa.DateTime, nullable=False),
)

# When an owner began a count anew: only tables of a higher number count since then. Taken back, the row is gone.
counts = sa.Table(
    "counts",
    metadata,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("what", sa.String(16), primary_key=True),
    sa.Column("after", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("begun", sa.DateTime, nullable=False),
)

# Tables that wait for the people who will play at them. The row goes when the match begins, which takes over its id.
invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("opponent", sa.String(64), nullable=False),
    sa.Column("created", sa.DateTime, nullable=False),
)

# Who sits where, and what they call themselves: at tables that wait, and at shared ones. Nobody has two seats at one.
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.UniqueConstraint("table_id", "owner"),
)

# The match that the same people have begun after a match: there is one, whoever of them asks for it first.
rematches = sa.Table(
    "rematches",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("next_id", sa.String(32), nullable=False),
)
