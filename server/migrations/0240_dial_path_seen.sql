-- What runs of a dial path saw beside figures (server/src/modules/monitoring/dial/dial-seen.ts): the address, the certificate and the way that
-- stand now, and what was told of them. Written where something is otherwise; what is seen next is compared with it.
create table dial_path_seen (
  tenant_id integer not null,
  path_id uuid not null,
  seen jsonb not null,
  primary key (tenant_id, path_id),
  foreign key (tenant_id, path_id) references subject_status (tenant_id, subject_id) on delete cascade
);
call tenant_table('dial_path_seen');
