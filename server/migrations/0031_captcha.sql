-- Image captchas, before anybody is known: each good once and for minutes. The four digits are kept as a keyed hash, since
-- ten thousand of them could be tried against a plain one.
create table captcha (
  id text primary key,
  answer_hash bytea not null check (length(answer_hash) = 32),
  expires_at timestamptz not null
);
create index captcha_end on captcha (expires_at);
