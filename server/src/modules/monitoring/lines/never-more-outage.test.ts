import { expect, it } from 'vitest';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type WatchedLine } from '../../lines/index.ts';
import { probes } from '../probes/probes.ts';
import { type ProbeTools } from '../probes/probe.ts';
import { excuseOutages } from '../states/states.queries.ts';
import { decide, newTrack, type Verdict } from '../states/subject-state.ts';
import { type Random, seeded } from '../../../../test/random.ts';
import { LineEvidenceBoard } from './line-evidence.ts';
import { freshIntervals } from './line-verdict.ts';

const seed = Number(process.env['LINEKEEPER_SEED'] ?? 20_261_124);
const minuteMs = 60_000;
const lengthMs = 180 * minuteMs;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}
const isIn = (spans: readonly Span[], atMs: number) =>
  spans.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);

interface Told {
  readonly atMs: number;
  readonly toldMs: number;
  readonly ok: boolean;
  readonly source: string;
  readonly intervalMs: number;
}

/** What happens to a line, and who looks at it. */
interface Life {
  readonly intervalMs: number;
  readonly told: readonly Told[];
  /** Its address does not answer. */
  readonly silent: readonly Span[];
  readonly work: readonly Span[];
  /** We cannot ask its address. */
  readonly blind: readonly Span[];
  /** Our own hub is cut off, which others see after a while. */
  readonly hubCuts: readonly Span[];
  /** It may not be asked, and nobody judges it. */
  readonly closed: readonly Span[];
}

function anyLife(random: Random, { arePassing }: { readonly arePassing: boolean }): Life {
  const spans = (most: number, fromMs = minuteMs) =>
    Array.from({ length: random.int(0, most) }, (): Span => {
      const beginMs = random.int(fromMs, lengthMs);
      return { fromMs: beginMs, toMs: beginMs + random.int(5_000, 60 * minuteMs) };
    });
  const intervalMs = random.pick([10_000, minuteMs]);
  const cuts = arePassing ? [] : spans(3);
  const told = Array.from({ length: random.int(arePassing ? 1 : 0, 3) }, (_, source) => {
    const everyMs = random.pick([10, 30, 60, 120, 300, 900]) * 1000;
    // Its agent may go away, and with it all that it would have told.
    const away = arePassing ? [] : spans(2);
    const phaseMs = random.int(0, everyMs);
    return Array.from({ length: Math.floor(lengthMs / everyMs) }, (__, n): Told => {
      const atMs = phaseMs + n * everyMs;
      const toldMs = atMs + random.int(100, 0.3 * Math.max(everyMs, intervalMs));
      return { atMs, toldMs, ok: !isIn(cuts, atMs), source: `test ${source}`, intervalMs: everyMs };
    }).filter(({ atMs }) => !isIn(away, atMs));
  }).flat();
  const firstMs = Math.min(...told.map(({ toldMs }) => toldMs), lengthMs);
  return {
    ...{ intervalMs, told: told.toSorted((one, other) => one.toldMs - other.toldMs) },
    hubCuts: spans(2).map(({ fromMs, toMs }) => {
      const lastMs = lengthMs - 5 * minuteMs;
      return { fromMs: Math.min(fromMs, lastMs), toMs: Math.min(toMs, lastMs) };
    }),
    // One that is silent before anything came over it may well be down.
    silent: [...cuts, ...spans(3, arePassing ? firstMs + 2 * minuteMs : minuteMs)],
    ...{ work: spans(2), blind: spans(2), closed: spans(1) },
  };
}

/** Lives it as the engine does; gives back every outage as it was written down. */
async function lived({ intervalMs, told, work, blind, closed, hubCuts, ...life }: Life) {
  const board = new LineEvidenceBoard();
  let nowMs = 0;
  const silent = [...life.silent, ...hubCuts];
  const hub: ProbeTools['hub'] = {
    cutSince: () =>
      hubCuts.find((cut) => isIn([cut], nowMs) && nowMs > cut.fromMs + minuteMs)?.fromMs ?? null,
    wasCut: (_place, { firstMs, lastMs }) =>
      hubCuts.some(({ fromMs, toMs }) => fromMs <= firstMs && lastMs < toMs),
  };
  const ping = () => {
    if (isIn(blind, nowMs)) return [{ ok: false, reason: 'stalled', elapsedMs: 1 }];
    return [{ ok: true, rttsMs: [isIn(silent, nowMs) ? null : 1], elapsedMs: 1 }];
  };
  const tools = { icmp: { ping }, lines: board, hub } as unknown as ProbeTools;
  const settings = {
    ...{ tenantId: 1, id: 'x', address: '203.0.113.1', intervalMs, hasAnswered: false, role: 'primary' },
    ...{ deviceId: null, interfaceId: null, downBps: null, upBps: null },
  } as unknown as WatchedLine;
  const run = probes.line.open({ id: 'x' } as never, settings, tools);
  const { signal } = new AbortController();
  let track = newTrack({ state: 'unmeasured', reason: 'not-polled-yet', sinceMs: 0 });
  let outages: {
    readonly fromMs: number;
    readonly provedMs: number;
    readonly unsaidMs: number;
    readonly failedMs: number;
    readonly lost: readonly State[];
  }[] = [];
  let record: { readonly state: State; readonly fromMs: number }[] = [];
  let [provedMs, unsaidMs, failedMs, at] = [-Infinity, -Infinity, -Infinity, 0];
  for (let nextMs = 0; nowMs < lengthMs;) {
    for (; at < told.length && told[at]!.toldMs <= nowMs; at++) {
      const { source, atMs, ok, intervalMs: everyMs } = told[at]!;
      board.tested('x', source, { atMs, ok, intervalMs: everyMs });
      if (ok) provedMs = Math.max(provedMs, atMs);
      else failedMs = Math.max(failedMs, atMs);
    }
    const verdict: Verdict = isIn(closed, nowMs)
      ? { kind: 'closed', atMs: nowMs, reason: 'range-closed' }
      : await run.run(nowMs, signal).then((reading) => {
          for (const { write, row } of reading.take?.().rows ?? []) {
            if (write !== (excuseOutages as typeof write)) continue;
            const excused = row as unknown as Span;
            outages = outages.filter(({ fromMs }) => fromMs < excused.fromMs || fromMs >= excused.toMs);
          }
          return reading.verdict;
        });
    const isAnswer = verdict.kind !== 'closed' && !isIn(blind, nowMs) && !isIn(silent, nowMs);
    if (isAnswer) provedMs = nowMs;
    const maintenance = work.find((one) => isIn([one], nowMs)) ?? null;
    const decision = decide(track, verdict, intervalMs, { cause: null, maintenance });
    ({ track } = decision);
    const isUnsaid = track.state === 'maintenance' || track.state === 'unmeasured';
    if (isUnsaid && (maintenance !== null || verdict.kind !== 'failed')) unsaidMs = nowMs;
    if (decision.change) {
      const { state, reason, fromMs } = decision.change;
      const lost = record.filter((one) => one.fromMs >= fromMs).map((one) => one.state);
      record = [...record.filter((one) => one.fromMs < fromMs), { state, fromMs }];
      // What turns out to be our own hub's was never one.
      if (reason === 'hub-cut-off') outages = outages.filter((one) => one.fromMs < fromMs);
      if (state === 'down') outages.push({ fromMs, provedMs, unsaidMs, failedMs, lost });
    }
    const againMs = decision.askAgainInMs === null ? Infinity : nowMs + decision.askAgainInMs;
    if (nextMs <= nowMs) nextMs = nowMs - (nowMs % intervalMs) + intervalMs;
    nowMs = Math.min(againMs, nextMs);
  }
  return outages;
}

it('an outage of a line never begins before the newest proof, in announced work or in a time that nobody measured', async () => {
  let found = 0;
  for (let life = 0; life < 300; life++) {
    const random = seeded(seed + life);
    const all = anyLife(random, { arePassing: false });
    for (const { fromMs, provedMs, unsaidMs, failedMs, lost } of await lived(all)) {
      const of = `seed ${seed + life}, down from ${fromMs}`;
      found++;
      expect(fromMs, of).toBeGreaterThanOrEqual(provedMs);
      expect(fromMs, of).toBeGreaterThan(unsaidMs);
      expect(isIn(all.work, fromMs) || isIn(all.closed, fromMs), of).toBe(false);
      // While its address could not be asked, only a test that failed over it says that it is down.
      if (isIn(all.blind, fromMs))
        expect(fromMs - failedMs, of).toBeLessThanOrEqual(all.intervalMs * freshIntervals);
      expect(
        lost.filter((state) => state === 'unmeasured' || state === 'maintenance'),
        of,
      ).toEqual([]);
    }
  }
  expect(found).toBeGreaterThan(100);
});

it('a line whose tests all come through is never down, however often they are made and however long its address is silent', async () => {
  for (let life = 0; life < 300; life++) {
    const all = anyLife(seeded(seed + life), { arePassing: true });
    expect(await lived(all), `seed ${seed + life}`).toEqual([]);
  }
});

it('a line whose address was silent by our own hub alone has no outage, and one that was cut before and after has only those', async () => {
  let found = 0;
  for (let life = 0; life < 300; life++) {
    const all = {
      ...anyLife(seeded(seed + life), { arePassing: false }),
      work: [],
      blind: [],
      closed: [],
      told: [],
    };
    expect(await lived({ ...all, silent: [] }), `seed ${seed + life}`).toEqual([]);
    for (const { fromMs } of await lived(all)) {
      found++;
      expect(isIn(all.silent, fromMs), `seed ${seed + life}, down from ${fromMs}`).toBe(true);
    }
  }
  expect(found).toBeGreaterThan(100);
});

it('a line whose interface spoke for it while its address could not be asked fails from when it is asked again', async () => {
  const answers = [[1], [null], null, [null]];
  const seen = { isUp: true, inBps: NaN, outBps: NaN };
  let nowMs = 0;
  const tools = {
    icmp: {
      ping() {
        const rttsMs = answers[nowMs / minuteMs] ?? null;
        return [rttsMs ? { ok: true, rttsMs, elapsedMs: 1 } : { ok: false, reason: 'stalled', elapsedMs: 1 }];
      },
    },
    hub: { cutSince: () => null, wasCut: () => false },
    lines: { watch: () => {}, of: () => ({ over: [], port: { ...seen, atMs: nowMs }, device: null }) },
  } as unknown as ProbeTools;
  const settings = { id: 'x', address: '203.0.113.1', intervalMs: minuteMs, hasAnswered: true };
  const run = probes.line.open({ id: 'x' } as never, settings as WatchedLine, tools);
  const said = [];
  for (; nowMs < answers.length * minuteMs; nowMs += minuteMs)
    said.push((await run.run(nowMs, new AbortController().signal)).verdict);
  expect(said).toMatchObject([
    { kind: 'answered', reason: 'tests-to-answer' },
    { kind: 'failed', sinceMs: minuteMs },
    { kind: 'answered', reason: 'interface-up' },
    { kind: 'failed', sinceMs: 3 * minuteMs },
  ]);
});
