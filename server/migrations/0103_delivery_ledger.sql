-- One line for each message, recipient and channel: what waits to leave, and how it ended. The outbox delivers what waits
-- (docs/decisions/0015-delivery.md).
create table delivery (
  tenant_id integer not null references organization (id),
  -- The same at every attempt: the Message-ID of a mail is made of it.
  id uuid not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  channel text not null check (channel in ('email', 'phone')),
  -- The member that it is for; null where somebody waits for it who is told at an address, as for a code.
  member_id uuid,
  -- Where it goes instead of the member's own address.
  address text,
  -- What it tells, in no language yet. Neither this nor the address is kept when it has ended.
  params jsonb,
  -- Each member is told once for one key.
  once_key text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'failed')),
  -- Why it was left out or given up.
  reason text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'waiting') = (settled_at is null)),
  check ((state = 'waiting') = (params is not null)),
  check (state <> 'waiting' or member_id is not null),
  check (state = 'waiting' or address is null)
);
create unique index delivery_once on delivery (tenant_id, kind, once_key, member_id, channel) where once_key is not null;
create index delivery_age on delivery (tenant_id, created_at);

-- No tenant's scope holds while a migration runs: the owner sees all rows of the one, and the other is put under tenancy last.
alter table outbox no force row level security;

-- What waited in the outbox waits in the ledger; what was given up stays given up.
insert into delivery (tenant_id, id, kind, channel, member_id, address, params, created_at, state, reason, attempts, settled_at)
select tenant_id, (payload ->> 'mailId')::uuid, payload -> 'fact' ->> 'kind', 'email', (payload ->> 'memberId')::uuid,
  case when dead_at is null then payload -> 'fact' ->> 'to' end,
  case when dead_at is null then (payload -> 'fact') - 'kind' - 'to' end,
  created_at, case when dead_at is null then 'waiting' else 'failed' end,
  case when dead_at is not null then 'given-up' end, attempts, dead_at
from outbox where topic = 'notice';
update outbox set topic = 'delivery', payload = jsonb_build_object('deliveryId', payload ->> 'mailId')
where topic = 'notice';

-- Notices of coming ends: those that left keep others from being told twice; those that were still tried are tried on.
with carried as materialized (
  select n.recipient_tenant_id as tenant_id, gen_random_uuid() as id, n.recipient_id as member_id, n.given_at, n.attempts,
    n.sent_at, n.sent_at is null and n.attempts < 6 and n.given_at > now() - interval '1 day' and n.ends_at > now() as waits,
    to_char(n.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at, n.days_before, n.tenant_id as about,
    o.name as licensed
  from licence_notice n join organization o on o.id = n.tenant_id
), noted as (
  insert into delivery
    (tenant_id, id, kind, channel, member_id, params, once_key, created_at, state, reason, attempts, settled_at)
  select tenant_id, id, 'licence', 'email', member_id,
    case when waits then jsonb_build_object('licensed', licensed, 'endsAt', ends_at) end,
    about || ' ' || ends_at || ' ' || days_before, given_at,
    case when waits then 'waiting' when sent_at is not null then 'sent' else 'failed' end,
    case when not waits and sent_at is null then 'given-up' end,
    attempts, case when not waits then coalesce(sent_at, given_at) end
  from carried
)
insert into outbox (tenant_id, topic, key, payload)
select tenant_id, 'delivery', id::text, jsonb_build_object('deliveryId', id) from carried where waits order by given_at;

alter table outbox force row level security;
call tenant_table('delivery');
drop table licence_notice;
