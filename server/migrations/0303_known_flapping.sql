-- Of how many critical alerts those above were told that they come and go, by their sort, and since when fewer do: the kind of what they are
-- about, with that of what they are a consequence of (`alerts_below`). Not all who are told may see all kinds: one number for all hid from them
-- what they may see.
alter table customer_alert add column known_flapping jsonb not null default '{}';
-- No tenant's scope holds while a migration runs: the owner sees all rows meanwhile.
alter table customer_alert no force row level security;
alter table alert no force row level security;
-- Where people knew of some, of which sort is not known: they know of all that come and go now, or did within the hour.
update customer_alert c set known_flapping = coalesce((
  select jsonb_object_agg(s.sort, jsonb_build_object('told', s.many, 'fewerSinceMs', null))
  from (
    select concat_ws(' < ', a.subject_kind, a.cause_kind) as sort, count(distinct (a.rule_id, a.subject_id)) as many
    from alert a
    where a.tenant_id = c.customer_id and a.severity = 'critical' and a.is_flapping and a.muted is distinct from 'maintenance'
      and (a.state in ('firing', 'acknowledged') or a.fired_at > now() - interval '1 hour')
    group by 1
  ) s
), '{}') where c.told_flapping > 0;
alter table alert force row level security;
alter table customer_alert force row level security;
alter table customer_alert drop column told_flapping, drop column fewer_since;
