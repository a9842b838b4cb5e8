-- What the uplinks of a network carry is asked of all of them at once: of ten thousand devices' ports they are a few, and the
-- index holds these alone.

-- Whether an interface is a device's way out, as `isUplink` of contract/src/devices/uplink.ts says it. Where the words change there,
-- a migration makes function and index anew.
create function is_uplink(name text, alias text, description text, is_default_route boolean, type integer)
  returns boolean language sql immutable parallel safe
  -- 24: softwareLoopback (IANAifType-MIB).
  return type <> 24 and (is_default_route or name || E'\n' || alias || E'\n' || description ~*
    '(?:^|[^a-z])(?:p?wan|wwan|uplink|upstream|internet|isp|pppoe|dialer|cellular)\d*(?:[^a-z]|$)|上联|上聯|上行|外网|外網|出口|专线|專線|互联网|網際網路|电信|联通|移动');

create index interface_uplink on interface (tenant_id, device_id)
  where vanished_at is null and is_uplink(name, alias, description, is_default_route, type);
