import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { type LineTest } from '../lines/hub-cut.ts';
import { answered } from '../lines/sight-board.ts';
import { type Measurement } from '../ingest/measurement.ts';
import { type Target } from '../engine/target.ts';
import { type Watched } from '../engine/watched.ts';

/** Enough to look back at a silence of some intervals. */
const testsKept = 20;

/** Reasons of a failure that only says that nothing came back: it may be the way there as well. */
const silences: ReadonlySet<StateReason> = new Set([
  ...(['snmp-timeout', 'ping-timeout'] as const),
  ...(['test-timeout', 'test-unreachable', 'test-unresolved'] as const),
]);

/** A target that this server asks, and how its newest tests went. Times are milliseconds since 1970. */
export interface SeenTarget {
  readonly tenantId: number;
  /** What it fails together with where it stands: an outlet, or, of a test's target, that target. */
  readonly site: string;
  /** It tells something of that place; a test to a line does not, as the line is asked itself. */
  readonly isEvidence: boolean;
  /** Of a line. */
  readonly provider: string | null;
  readonly intervalMs: number;
  /** When it last answered; null: not as far as is known, so that its silence says nothing. */
  readonly wellMs: number | null;
  /** When the first of the tests in a row began that failed in silence; null where the newest was answered. */
  readonly silentSinceMs: number | null;
  /** Its newest tests, the oldest first. */
  readonly tests: readonly LineTest[];
}

/** Whether something came back from a target; null: nothing that was sent says so. */
export function cameBack(
  watched: Watched,
  { verdict, values }: Pick<Measurement, 'verdict' | 'values'>,
): boolean | null {
  if (watched.target.kind === 'line') return answered(watched, values);
  if (verdict.kind === 'answered') return true;
  if (verdict.kind !== 'failed') return null;
  return verdict.isReached === true || !silences.has(verdict.reason);
}

/** How a target is seen after one more test. */
export function seenAfter(
  watched: Watched,
  { atMs, ok }: LineTest,
  before: SeenTarget | undefined,
): SeenTarget {
  const { target } = watched;
  const { tests, wellMs, silentSinceMs } = before ?? knownBefore(target);
  // Our clock was set back: what was before says nothing of now.
  const kept = (tests.at(-1)?.atMs ?? -Infinity) < atMs ? tests.slice(1 - testsKept) : [];
  return {
    ...{ tenantId: target.tenantId, ...placeOf(target), intervalMs: target.intervalMs },
    wellMs: ok ? atMs : wellMs,
    silentSinceMs: ok ? null : (silentSinceMs ?? atMs),
    tests: [...kept, { atMs, ok }],
  };
}

/** What was known of it before we began: when it last answered, and since when it was silent. */
function knownBefore({
  state,
  reason,
  sinceMs,
  measuredAtMs,
  intervalMs,
}: Target): Pick<SeenTarget, 'tests' | 'wellMs' | 'silentSinceMs'> {
  // We were cut off before already: whenever it was noticed, it was silent by our hub.
  if (reason === 'hub-cut-off') return { tests: [], wellMs: sinceMs - intervalMs, silentSinceMs: null };
  if (state === 'up' && measuredAtMs !== null)
    return { tests: [], wellMs: measuredAtMs, silentSinceMs: null };
  // The test before the first that failed was answered: else the state would have said so.
  if (state === 'down' && measuredAtMs !== null)
    return { tests: [], wellMs: sinceMs - intervalMs, silentSinceMs: sinceMs };
  return { tests: [], wellMs: null, silentSinceMs: null };
}

interface Placed {
  readonly outletId?: string | null;
  readonly provider?: string;
  readonly address?: string | null;
  readonly lineId?: string | null;
}

/** Where a target stands. Of what nobody said it, all of a tenant is one place: few are excused by what may fail together. */
export function placeOf({
  kind,
  tenantId,
  probes,
}: Target): Pick<SeenTarget, 'site' | 'provider' | 'isEvidence'> {
  const { outletId, provider = null, address, lineId } = (probes[0]?.settings ?? {}) as Placed;
  if (kind === 'dial_path') {
    const site = lineId ? `line ${lineId}` : `target ${address}`;
    return { site, provider: null, isEvidence: !lineId };
  }
  const site = outletId ? `outlet ${outletId}` : `tenant ${tenantId}`;
  return { site, provider: kind === 'line' ? provider : null, isEvidence: true };
}
