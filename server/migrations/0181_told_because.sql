-- What had a person told of an alert, where that was not the rule itself: a step of an escalation, and whether by a way that it names.
alter table delivery add column because text check (because in ('step', 'step-way'));
