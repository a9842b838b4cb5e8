-- bookingNames
select "tenant_id", "id", "test_id", "test_name"
  from "dial_booking"
  where id = any($1::uuid[]);

-- databaseNowMs
select (extract(epoch
  from now()) * 1000)::double precision as ms;

-- deleteOldBookings
delete
  from dial_booking
  where state = 'done' and ended_at < now() - $1 * interval '1 day';

-- endBooking
update dial_booking
  set state = 'done', ended_at = now(), bytes = $1, outcome = $2, waits = '[]', free_at = null
  where tenant_id = $3 and id = $4 and state <> 'done';

-- endLapsed
update dial_booking
  set state = 'done', ended_at = now(), bytes = most_bytes, outcome = $1
  where state = 'running' and lease_until < now();

-- hasBookings
select exists (select
  from dial_test
  where kind = 'throughput' and is_enabled) or exists (select
  from dial_booking
  where state <> 'done') as has;

-- insertBooking
insert into dial_booking (tenant_id, id, test_id, test_name, path_id, asked_at_process, plan, resources, line_ids, most_bytes, most_ms, requested_at, gives_up_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8::text[], $9::uuid[], $10, $11, clock_timestamp(), clock_timestamp() + $12 * interval '1 millisecond')
  on conflict (tenant_id, path_id)
  where state <> 'done' and path_id is not null do nothing;

-- lockBookings
select pg_advisory_xact_lock(hashtext('dial bookings'));

-- noteWaits
update dial_booking
  set waits = $1, free_at = to_timestamp($2::double precision / 1000), not_before = greatest(not_before, now() + $3 * interval '1 millisecond')
  where tenant_id = $4 and id = $5 and state = 'waiting';

-- openBookings
select tenant_id, id, resources, most_ms, state, started_at, lease_until
  from open_dial_bookings()
  order by requested_at, id;

-- startBooking
update dial_booking
  set state = 'running', started_at = now(), month = $1, waits = '[]', free_at = null, lease_until = now() + $2 * interval '1 millisecond'
  where tenant_id = $3 and id = $4 and state = 'waiting'
  returning id;

-- waitingBookings
select "tenant_id", "id", "test_id", "test_name", "path_id", "asked_at_process", "plan", "line_ids", most_bytes::double precision as "most_bytes", "most_ms", "requested_at", "not_before", "gives_up_at", "waits", "free_at"
  from "dial_booking"
  where "state" = $1
  order by "requested_at", "id";
