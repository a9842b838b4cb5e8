-- When a session that was ended by somebody else was first told why: it is told at that moment and not again.
alter table session add column told_at timestamptz;
