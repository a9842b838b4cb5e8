import { expect, it } from 'vitest';
import { type WatchedLine } from '../../lines/index.ts';
import { type ProbeTools } from './probe.ts';
import { line } from './line.ts';

/** What is measured of a line whose interface carries so much, in percent of its contract, by metric. */
async function sharesOf(
  contract: Pick<WatchedLine, 'downBps' | 'upBps'>,
  port: { inBps: number; outBps: number },
) {
  const atMs = 1_000_000;
  const settings = {
    ...{ tenantId: 1, id: 'x', address: '203.0.113.1', intervalMs: 60_000, hasAnswered: true },
    ...{ deviceId: 'd', interfaceId: 'i', role: 'primary', ...contract },
  } as unknown as WatchedLine;
  const lines = {
    watch: () => undefined,
    of: () => ({ over: [], port: { atMs, isUp: true, ...port }, device: null }),
  };
  const icmp = { ping: async () => [{ ok: true, rttsMs: [1, 1] }] };
  const hub = { cutSince: () => null, wasCut: () => false };
  const tools = { icmp, lines, hub } as unknown as ProbeTools;
  const run = line.open({ id: 'x' } as never, settings, tools);
  const reading = await run.run(atMs, new AbortController().signal);
  const { values } = ('take' in reading ? reading.take?.() : undefined) as { values: Float64Array };
  return ['line.in_share', 'line.out_share'].map(
    (metric) => values[run.columns.findIndex((column) => column.metric === metric)],
  );
}

it('Traffic of a line is measured in percent of its contract, each way by its own', async () => {
  const port = { inBps: 95e6, outBps: 5e6 };
  expect(await sharesOf({ downBps: 1e8, upBps: 2e7 }, port)).toEqual([95, 25]);
});

it('Without a contract there is no share', async () => {
  expect(await sharesOf({ downBps: null, upBps: 2e7 }, { inBps: 1, outBps: NaN })).toEqual([NaN, NaN]);
});
