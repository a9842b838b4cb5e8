-- A policy may tell until somebody acknowledges (repeats: null), which those do that say nothing else. What stands there keeps what it says.
alter table escalation_policy alter column repeats drop not null, alter column repeats drop default;

-- By which round people were told last: rounds are counted, so that a policy that gets more or fewer steps meanwhile tells no round under the
-- number of an earlier one. `round_apart`: the last one that was told to those alone who may not see the cause, before all were told. `ended_at`: all was
-- told as often as the policy tells, and so were the administrators, who hear of it once.
alter table alert_escalation add column round integer not null default 0 check (round >= 0),
  add column round_apart integer not null default 0 check (round_apart >= 0), add column ended_at timestamptz;
update alert_escalation e set round = (e.told - 1) / jsonb_array_length(p.steps)
from escalation_policy p
where p.tenant_id = e.tenant_id and p.id = e.policy_id and e.told > 1;
