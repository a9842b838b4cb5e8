-- Images that people uploaded, as they were encoded anew. An image never changes: another one gets another id.
create table image (
  tenant_id integer not null references organization (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('avatar', 'logo', 'icon')),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (length(bytes) <= 5 * 1024 * 1024),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index image_by_id on image (id);
call tenant_table('image');
create policy owner_reads on image for select to linekeeper_owner using (true);

-- An image by its id: 122 random bits, so whoever knows it was shown it. The login screen shows a tenant's logo to
-- people who are not signed in.
create function image_of(wanted uuid)
  returns table (media_type text, bytes bytea)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select i.media_type, i.bytes from image i where i.id = wanted limit 1;
  end;

alter table member add column avatar_id uuid;
alter table member add constraint member_avatar foreign key (tenant_id, avatar_id) references image (tenant_id, id);
