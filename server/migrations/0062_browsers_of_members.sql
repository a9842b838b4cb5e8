-- Members see the browsers that they told to remember the second step, and forget them one by one.
alter table remembered_browser
  add column id uuid not null default gen_random_uuid(),
  -- What it said of itself when it was last seen here; empty for one that has not been seen since this was kept.
  add column user_agent text not null default '',
  -- The last sign-in that was not asked because of it; null where none is known.
  add column last_used_at timestamptz,
  add unique (tenant_id, id);
