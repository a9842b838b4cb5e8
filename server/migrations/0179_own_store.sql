-- A data folder of this program whose disk is nearly full, as the platform's administrators were told of it (decision 0092); none: it is not.
create table own_store (
  tenant_id integer not null references organization (id),
  server text not null,
  folder text not null,
  -- The step that was told, in percent.
  band smallint not null,
  since timestamptz not null,
  primary key (tenant_id, server, folder)
);
call tenant_table('own_store');
