-- boardOf
select id, name, is_shared as "isShared", owner_id as "ownerId", owner_name as "ownerName", pins, version
  from explorer_board
  where tenant_id = $1 and id = $2 and (is_shared or owner_id = $3)
  for update;

-- boardsById
select id, name, is_shared as "isShared", owner_id as "ownerId", owner_name as "ownerName", pins, version, exists (select
  from member_directory m
  where m.tenant_id = b.tenant_id and m.id = b.owner_id and m.enabled) as "isOwnerHere"
  from explorer_board b
  where b.tenant_id = $1 and b.id = any ($2::uuid[]);

-- countBoards
select (count(*) filter (where not is_shared and owner_id = $1))::integer as own, (count(*) filter (where is_shared))::integer as shared
  from explorer_board
  where tenant_id = $2;

-- deleteBoard
delete
  from explorer_board
  where tenant_id = $1 and id = $2;

-- insertBoard
insert into explorer_board (tenant_id, name, is_shared, owner_id, owner_name, pins, changed_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning id;

-- listBoards
select id, name, is_shared as "isShared", owner_id as "ownerId", owner_name as "ownerName", pins, version
  from explorer_board
  where tenant_id = $1 and (is_shared or owner_id = $2)
  order by owner_id <> $3, name;

-- updateBoard
update explorer_board
  set name = $1, is_shared = $2, pins = $3, changed_at = $4, version = $5
  where tenant_id = $6 and id = $7;
