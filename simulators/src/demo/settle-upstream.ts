import { type Api } from './api.ts';
import { isSaidByHand, upstreamOf } from './neighbours.ts';
import { type DemoDevice, devices } from './world.ts';

/** Says of devices of a tenant that tell nothing by themselves what they are reached through, as a person would; what was said stays. */
export async function settleUpstream(inside: Api, prefix: string): Promise<void> {
  const wanted = devices.filter((device) => device.outlet.tenant.prefix === prefix && isSaidByHand(device));
  if (wanted.length === 0) return;
  const { list } = await inside.call('POST /monitor/api/v1/devices/list', { body: { pageSize: 200 } });
  const idOf = (device: DemoDevice | undefined) => list.find(({ name }) => name === device?.name)?.id;
  for (const device of wanted) {
    const [deviceId, aboveId] = [idOf(device), idOf(upstreamOf(device))];
    if (deviceId === undefined || aboveId === undefined) continue;
    const params = { deviceId };
    const known = await inside.call('GET /monitor/api/v1/devices/:deviceId/upstream', { params });
    if (known.isGiven) continue;
    await inside.call('PUT /monitor/api/v1/devices/:deviceId/upstream', {
      params,
      body: { upstreamIds: [aboveId] },
    });
  }
}
