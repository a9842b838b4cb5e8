-- An image by its id: 122 random bits, so whoever knows it was shown it. The login screen shows a tenant's logo to
-- people who are not signed in.
create function image_of(wanted uuid)
  returns table (media_type text, bytes bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select i.media_type, i.bytes from image i where i.id = wanted limit 1;
  end;
