import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type workbench } from '@linekeeper/contract/monitoring/workbench';
import { type z } from 'zod';
import { interfaceIdOf, iso, outlets } from './world-devices.ts';

type Output<Name extends keyof typeof workbench> = z.input<(typeof workbench)[Name]['output']>;
type Devices = readonly DeviceDetail[];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const byState = (devices: Devices) =>
  Object.fromEntries(
    states.map((state) => [state, devices.filter((device) => device.state.state === state).length]),
  ) as Record<State, number>;

/** The outlets of the world by their worst device, the worst first. */
export function worldTiles(devices: Devices): Output<'outlets'> {
  const worst = (counts: Record<State, number>) => {
    const rank = states.findIndex((state) => counts[state] > 0);
    return rank < 0 ? states.length : rank;
  };
  const list = outlets
    .map(({ id, number, name }) => {
      const held = byState(devices.filter((device) => device.outletId === id));
      const state = states.find((one) => held[one] > 0) ?? null;
      return { id, number, name, devices: held, lines: null, state };
    })
    .sort((a, b) => worst(a.devices) - worst(b.devices));
  const elsewhere = byState(devices.filter((device) => device.outletId === null));
  return {
    list: devices.length === 0 ? [] : list,
    total: devices.length === 0 ? 0 : list.length,
    page: 1,
    pageSize: 24,
    elsewhere,
  };
}

/** A day in which the devices that are not up now were as they are for its last three hours. */
export function worldDay(devices: Devices, nowMs: number): Output<'day'> {
  const fromMs = nowMs - dayMs;
  const stepMs = dayMs / 96;
  const counts = byState(devices);
  const bad = devices.filter(({ state }) => state.state !== 'up');
  return {
    from: iso(fromMs),
    to: iso(nowMs),
    firstAt: devices.length === 0 ? null : iso(fromMs - dayMs),
    stepMs,
    steps: Array.from(
      { length: 96 },
      (_, n) =>
        Object.fromEntries(
          states.map((state) => {
            const count = n < 84 ? (state === 'up' ? devices.length : 0) : counts[state];
            return [state, count * stepMs];
          }),
        ) as Record<State, number>,
    ),
    troubledTotal: bad.length,
    troubled: bad.slice(0, 10).map(({ id, name, outletId, outletName, state: { state, reason } }) => ({
      ...{ id, name, outletId, outletName },
      intervals: [
        { state: 'up', reason: 'answers', from: iso(fromMs), to: iso(nowMs - 3 * hourMs) },
        { state, reason, from: iso(nowMs - 3 * hourMs), to: iso(nowMs) },
      ],
    })),
  };
}

/** The way out of the first eight devices, each carrying less than the one before. */
export function worldUplinks(devices: Devices, nowMs: number): Output<'uplinks'> {
  const list = devices.slice(0, 8).map(({ id, name }, n) => {
    const loadPercent = 88 / (n + 1);
    return {
      ...{
        id: interfaceIdOf(n, 0),
        deviceId: id,
        deviceName: name,
        name: 'GigabitEthernet0/0/0',
        alias: '电信专线',
      },
      ...{
        speedBps: 1e9,
        inBps: loadPercent * 1e7,
        outBps: loadPercent * 2e6,
        loadPercent,
        measuredAt: iso(nowMs),
      },
    };
  });
  return { uplinkTotal: devices.length, measuredTotal: list.length, list };
}
