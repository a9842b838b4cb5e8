-- Mails that waited for their server for long leave joined, one for each reader, as it is back.
alter table alert_digest drop constraint alert_digest_reason_check;
alter table alert_digest add constraint alert_digest_reason_check check (reason in ('quiet-hours', 'digest', 'many', 'late'));
