import { mosOfRating, ratingFactor } from '@linekeeper/contract/dial/mos';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { packRun, summarize } from '@linekeeper/probes';
import { noteAnswered, type WatchedLine } from '../../lines/index.ts';
import { addEvents, noteQuality } from '../../subjects/index.ts';
import { type PendingRow, pendingRow } from '../ingest/pending-rows.ts';
import { AddressSilence } from '../lines/address-silence.ts';
import { backupUse, unknownUse } from '../lines/backup-use.ts';
import { excuseOutages } from '../states/states.queries.ts';
import { freshIntervals, lineVerdict, newestProofMs } from '../lines/line-verdict.ts';
import { addRuns } from '../runs/runs.queries.ts';
import { forgetLostHere } from '../store/index.ts';
import { ping } from './ping.ts';
import { type Probe, type ProbeTools, type Reading } from './probe.ts';

const metrics = [
  'line.rtt',
  'line.rtt_min',
  'line.rtt_max',
  'line.loss',
  'line.jitter',
  'line.mos',
  'line.in',
  'line.out',
  'line.in_share',
  'line.out_share',
] as const satisfies readonly MetricName[];

/** Enough for loss of a twentieth and a distribution, spread over ten seconds so that it is no burst of its own. */
const pings = { count: 20, intervalMs: 500, timeoutMs: 1000, gatherMs: 1000 };
/** A line that is asked every ten seconds has half of the time. */
const fewerPings = { ...pings, count: 8 };
/** For how many intervals after it was taken up a line waits for what others see of it. */
const patientIntervals = 1.5;

type Pinged = Awaited<ReturnType<ProbeTools['icmp']['ping']>>[number];

/**
 * A line: tests to its address, where it has one, and what is seen of it elsewhere (its interface and device, tests over it), judged
 * together (`line-verdict.ts`).
 */
export const line: Probe<WatchedLine, { readonly address: string }> = {
  metrics,
  open(target, settings, { icmp, lines, hub }) {
    const columns = metrics.map((metric) => ({ subjectId: target.id, metric }));
    let now = settings;
    let answered = settings.hasAnswered;
    const silence = new AddressSilence();
    /** Whether its address was silent by our own hub last, when it last answered, and when something else saw the line broken. */
    let wasHubs = false;
    let [wellMs, brokenMs] = [-Infinity, -Infinity];
    let use = unknownUse;
    let openedAtMs: number | null = null;
    lines.watch(target.id, now);
    /** The outage that ends at a time, where it was our own hub's. */
    const hubs = (failedMs: readonly number[], backMs: number) => {
      const [firstMs, lastMs] = [failedMs[0], failedMs.at(-1)];
      // Something else saw it broken, too.
      if (firstMs === undefined || lastMs === undefined || brokenMs >= firstMs) return null;
      const isHubs = hub.wasCut(now, { wellMs, firstMs, lastMs, backMs });
      return isHubs ? { fromMs: firstMs, toMs: backMs } : null;
    };
    return {
      columns,
      async run(atMs, signal): Promise<Reading> {
        openedAtMs ??= atMs;
        const { tenantId, id, intervalMs } = now;
        const to = now.address === null ? null : await pinged(icmp, now, signal);
        const times = to?.ok ? to.rttsMs.filter((rtt) => rtt !== null) : [];
        const everAnswered = answered || times.length > 0;
        // What we could not ask, busy as we were, says nothing of it.
        const { over, port, device } = lines.of(id);
        const freshMs = intervalMs * freshIntervals;
        const isSilent = to?.ok === true && times.length === 0 && everAnswered;
        const hubCutMs = isSilent ? hub.cutSince(now, atMs) : null;
        const isHubs = hubCutMs !== null;
        // What failed by our own hub is no beginning of what fails after it.
        if (to?.ok && wasHubs && !isHubs) silence.forget();
        const isNewlyHubs = isHubs && !wasHubs;
        const isAfterHubs = wasHubs && !isHubs;
        if (to?.ok) wasHubs = isHubs;
        const failedMs = silence.failedMs;
        if (to?.ok) silence.asked(atMs, times.length > 0, { provedMs: newestProofMs(over), freshMs });
        const verdict = lineVerdict(
          {
            ...{ over, port, device, toEverAnswered: everAnswered },
            ...{ toFailsSinceMs: silence.sinceMs, toFailedMs: silence.failedMs, hubCutMs },
            to: to?.ok ? { atMs, ok: times.length > 0 } : null,
          },
          atMs,
          freshMs,
        );
        // Nobody knew that it failed at this time: what fails later begins later.
        if (verdict.kind === 'unknown' || verdict.reason === 'interface-up') silence.forget();
        const isEarly = atMs - openedAtMs < intervalMs * patientIntervals;
        // Nobody else looked yet: what they see comes within their first round.
        if (verdict.kind === 'unknown' && isEarly && now.deviceId !== null)
          return { verdict: { kind: 'stalled', atMs } };
        const evidence = to?.ok ? { pingSent: to.rttsMs.length, pingReceived: times.length } : null;
        const { reason } = verdict;
        if (verdict.kind === 'down' && reason !== 'tests-to-fail') brokenMs = atMs;
        const excused =
          times.length > 0
            ? hubs(failedMs, atMs)
            : verdict.kind === 'unknown' && 'sinceMs' in verdict && verdict.sinceMs !== undefined
              ? { fromMs: verdict.sinceMs, toMs: atMs }
              : null;
        // Our own hub came back while it was tested: what was lost before that says nothing of the line.
        const isHalfHubs =
          times.length > 0 && to?.ok === true && to.rttsMs[0] === null && (isAfterHubs || excused !== null);
        // Of the tests before it was known, which were kept as lost: those that were its own.
        const lostMs = isNewlyHubs ? failedMs.find((ms) => ms >= hubCutMs) : undefined;
        const lost =
          lostMs !== undefined ? { fromMs: lostMs, toMs: atMs } : times.length > 0 ? excused : null;
        if (times.length > 0) wellMs = atMs;
        const since =
          'sinceMs' in verdict && verdict.sinceMs !== undefined ? { sinceMs: verdict.sinceMs } : {};
        return {
          ...(evidence && { evidence }),
          verdict:
            verdict.kind === 'unknown'
              ? { kind: 'unavailable', atMs, reason, ...since }
              : verdict.kind === 'up'
                ? { kind: 'answered', atMs, reason }
                : { kind: 'failed', atMs, reason, evidence, ...since },
          take() {
            const tested = figuresOf(to);
            // What was lost on our own side is no loss of the line.
            const isLostHere = isHubs || isHalfHubs;
            const figures = isLostHere ? figuresOf(null) : tested;
            const isFresh = port !== null && atMs - port.atMs <= freshMs;
            const [inBps, outBps] = isFresh ? [port.inBps, port.outBps] : [NaN, NaN];
            const subject = { tenantId, subjectId: id };
            const rows: PendingRow[] = [];
            if (excused) rows.push(pendingRow(excuseOutages, `${id} ${atMs}`, { ...subject, ...excused }));
            if (lost) rows.push(pendingRow(forgetLostHere, `${id} ${atMs}`, { ...subject, ...lost }));
            if (to) {
              const { jitterMs, mos } = figures;
              rows.push(pendingRow(noteQuality, id, { ...subject, jitterMs, mos }));
            }
            if (to?.ok && !isLostHere) {
              const run = { tenantId, targetId: id, atMs, times: packRun(to.rttsMs), detail: null };
              rows.push(pendingRow(addRuns, `${id} ${atMs}`, run));
            }
            if (!answered && times.length > 0) {
              answered = true;
              rows.push(pendingRow(noteAnswered, id, { tenantId, lineId: id, atMs }));
            }
            if (now.role === 'backup' && !Number.isNaN(inBps + outBps)) {
              const bps = Math.round(inBps + outBps);
              const next = backupUse(use, bps, now.downBps);
              ({ use } = next);
              if (next.event) {
                const what = { kind: next.event, data: { bps } };
                const event = { ...subject, targetId: id, subjectKind: 'line', atMs, ...what } as const;
                rows.push(pendingRow(addEvents, `${id} ${next.event} ${atMs}`, event));
              }
            }
            const shares = [shareOf(inBps, now.downBps), shareOf(outBps, now.upBps)];
            const valuesOf = (own: typeof figures) =>
              Float64Array.of(...own.values, inBps, outBps, ...shares);
            return { values: valuesOf(tested), ...(isLostHere && { counted: valuesOf(figures) }), rows };
          },
        };
      },
      adopt(_target, next) {
        if (next.address !== now.address) {
          answered = next.hasAnswered;
          silence.forget();
          [wellMs, wasHubs] = [-Infinity, false];
        }
        if (next.deviceId !== now.deviceId || next.interfaceId !== now.interfaceId || next.role !== now.role)
          use = unknownUse;
        now = next;
        lines.watch(target.id, now);
        return true;
      },
    };
  },
  test: (asked, tools, signal) => ping.test(asked, tools, signal),
};

async function pinged(
  icmp: ProbeTools['icmp'],
  { address, intervalMs }: Pick<WatchedLine, 'address' | 'intervalMs'>,
  signal: AbortSignal,
): Promise<Pinged | null> {
  const [result] = await icmp.ping([address as string], intervalMs < 30_000 ? fewerPings : pings, signal);
  return result ?? null;
}

/** Traffic in percent of what was contracted; NaN where either is not known. */
const shareOf = (bps: number, contractBps: number | null) =>
  contractBps === null || contractBps <= 0 ? NaN : (bps / contractBps) * 100;

/** Median, ends, loss, jitter and MOS of a run, in the order of the columns; NaN where there is none. */
function figuresOf(run: Pinged | null) {
  if (!run?.ok) return { values: [NaN, NaN, NaN, NaN, NaN, NaN], jitterMs: null, mos: null };
  const { medianMs, minMs, maxMs, lossPercent, ipdvMs: jitterMs } = summarize(run.rttsMs);
  // Half of the round trip stands for one way; of what nothing came through, nobody understands a word.
  const rating = ratingFactor({ delayMs: (medianMs ?? 0) / 2, lossPercent, codec: 'g711' });
  const mos = medianMs === null ? 1 : mosOfRating(rating);
  const values = [medianMs, minMs, maxMs, lossPercent, jitterMs, mos].map((value) => value ?? NaN);
  return { values, jitterMs, mos };
}
