import { type DeviceDetail, type DeviceRow } from '@linekeeper/contract/devices/devices';
import { deviceIdOf, interfaceIdOf } from './world-devices.ts';

const numberOf = (id: string) => Number(id.slice(-12));

/** A device as the list shows it: what was measured of it last, and nothing of one that does not answer. */
export function worldRow(device: DeviceDetail): DeviceRow {
  const n = numberOf(device.id);
  const isUp = device.state.state === 'up';
  return {
    ...device,
    rttMs: isUp ? 0.4 + ((n * 37) % 90) / 3 : null,
    lossPercent: device.state.state === 'unmeasured' ? null : isUp ? 0 : 100,
    inBps: isUp ? ((n * 977_131) % 94_000_000) + 1200 : null,
    outBps: isUp ? ((n * 77_131) % 9_400_000) + 900 : null,
    lineId: interfaceIdOf(n, 0),
    lineName: 'GigabitEthernet0/0/1',
  };
}

/** A day of their traffic; the one that was never measured has none. */
export function worldTraffic(deviceIds: readonly string[]) {
  const wave = (n: number, at: number, top: number) => Math.round(top * (1 + Math.sin((at + n) / 3.6)));
  return {
    from: new Date(Date.now() - 24 * 3_600_000).toISOString(),
    devices: deviceIds
      .filter((id) => id !== deviceIdOf(30))
      .map((id) => ({
        id,
        inBps: Array.from({ length: 25 }, (_, at) => (at === 9 ? null : wave(numberOf(id), at, 40_000_000))),
        outBps: Array.from({ length: 25 }, (_, at) =>
          at === 9 ? null : wave(numberOf(id) + 5, at, 9_000_000),
        ),
      })),
  };
}
