-- Walls also show charts that were pinned to dashboards of the explorer, which the code of the operations centre opens: keys that were
-- made before may hold it as those that are made now. It lets a key make no further call.
update session set codes = array_append(codes, 'DMS_SERVER_MANAGE_OPERATIONS_CENTER')
where kind = 'wall' and not ('DMS_SERVER_MANAGE_OPERATIONS_CENTER' = any (codes));
