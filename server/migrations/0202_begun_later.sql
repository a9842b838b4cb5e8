-- A policy that begins with an alert after that was told: its steps count from then on. Null: from when the alert was told.
alter table alert_escalation add column begun_at timestamptz;
