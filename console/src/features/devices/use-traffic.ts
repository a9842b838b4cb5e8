import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { useMemo } from 'react';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { type Traffic } from './device-figures.tsx';

/** Means of whole hours change slowly. */
const againMs = 300_000;
/** So many rows hear of each of their measurements; longer pages are read again at the list's own pace. */
const mostHeard = 40;

/** The traffic of late of the devices of a page, asked for together; what is measured of them is heard of meanwhile. */
export function useTraffic(rows: readonly DeviceRow[]): Traffic {
  // In one order, whatever the list is sorted by: another order is no other question.
  const deviceIds = useMemo(() => rows.map(({ id }) => id).sort(), [rows]);
  const { data } = useApi(
    'POST /monitor/api/v1/devices/traffic',
    { body: { deviceIds } },
    { enabled: deviceIds.length > 0, refetchInterval: againMs, background: true },
  );
  useTopics(...(deviceIds.length <= mostHeard ? deviceIds.map((id) => `device/${id}` as const) : []));
  return useMemo(() => new Map(data?.devices.map((device) => [device.id, device])), [data]);
}
