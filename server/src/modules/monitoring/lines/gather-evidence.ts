import { type Tx } from '../../../platform/db/database.ts';
import { type AroundLine, aroundLine, askedElsewhere, isAway, lastOutage } from './fault-side.queries.ts';
import { type FaultEvidence } from './fault-evidence.ts';
import { type LineEvidenceBoard } from './line-evidence.ts';
import { restartOf } from './restart-evidence.ts';
import { type SightBoard } from './sight-board.ts';
import { testEvidence } from './test-evidence.ts';

export interface GatherParts {
  readonly sights: Pick<SightBoard, 'of' | 'elsewhere'>;
  readonly lines: Pick<LineEvidenceBoard, 'of'>;
  readonly nowMs: () => number;
}

/** What is known of a line at one moment, from both ends. */
export interface Gathered {
  readonly isDown: boolean;
  /** When it was last away; `toMs` is null while it is. */
  readonly outage: { readonly fromMs: number; readonly toMs: number | null } | undefined;
  readonly evidence: readonly FaultEvidence[];
}

/** One measurement may have gone without, and half of the next. */
const freshIntervals = 2.5;
export const usualFreshMs = 150_000;
/** An agent tells twice a minute that it is there. */
const agentSilentMs = 90_000;
/** After a start agents need a while to come back. */
const afterStartMs = 180_000;
/** Less than this is what is sent to everybody, and no traffic: bit/s. */
export const quietBps = 10_000;
/** What failed so long before the line did has nothing to do with it. */
const longBeforeMs = 15 * 60_000;

const startedAtMs = Date.now() - process.uptime() * 1000;

/** All that is known of a line and what stands around it; undefined where the tenant has no such line. */
export async function gatherEvidence(
  tx: Tx,
  tenantId: number,
  lineId: string,
  parts: GatherParts,
): Promise<Gathered | undefined> {
  const around = await aroundLine(tx, tenantId, lineId);
  if (!around) return undefined;
  const nowMs = parts.nowMs();
  const outage = await lastOutage(tx, tenantId, lineId, nowMs);
  const targets = around.tests.filter(({ isGateway }) => isGateway !== true);
  const elsewhere = await askedElsewhere(tx, tenantId, {
    addresses: targets.flatMap(({ address }) => (address === null ? [] : [address])),
    lineIds: targets.flatMap(({ lineId: id }) => (id === null ? [] : [id])),
    butFrom: around.agents.map(({ id }) => id as string),
  });
  const evidence = [
    ...ofLine(tenantId, around, parts),
    ...ofOtherLines(around, parts),
    ...around.agents.flatMap((agent) => ofAgent(agent, nowMs)),
    ...testEvidence(around, elsewhere, parts.sights),
    ...ofDevices(around, parts),
    ...restartOf(around, outage, nowMs),
  ];
  const isDown = isAway(around.line);
  const beganMs = isDown && outage ? outage.fromMs - longBeforeMs : -Infinity;
  const isOfNow = ({ ok, sinceMs }: FaultEvidence) => ok || sinceMs === undefined || sinceMs >= beganMs;
  return { isDown, outage, evidence: evidence.filter(isOfNow) };
}

const freshMsOf = (intervalS: number | null) => (intervalS ?? 60) * 1000 * freshIntervals;

/** The server's test to it, and to lines elsewhere since it fails. */
function ofLine(
  tenantId: number,
  { line }: AroundLine,
  { sights, nowMs }: Pick<GatherParts, 'sights' | 'nowMs'>,
): FaultEvidence[] {
  const to = line.hasAnswered ? sights.of(line.id as string) : null;
  const name = String(line.name);
  const fromMs = to && !to.ok ? to.sinceMs : nowMs() - usualFreshMs;
  const place = { tenantId, outletId: String(line.outletId), provider: String(line.provider) };
  const { others, provider } = sights.elsewhere(place, fromMs);
  const counted = [
    { what: 'others-elsewhere', ...others, to: null },
    { what: 'provider-elsewhere', ...provider, to: place.provider },
  ] as const;
  return [
    ...(to === null
      ? []
      : [
          {
            ...({ what: 'test-to-line', from: null, to: name, freshMs: freshMsOf(line.intervalS) } as const),
            ...{ ...to, isFixed: line.addressKind === 'static' },
          },
        ]),
    ...counted
      .filter(({ of }) => of > 0)
      .map(({ well, of, ...one }) => ({
        ...{ ...one, from: null, freshMs: usualFreshMs, ok: well / of >= 0.5 },
        count: [well, of] as const,
      })),
  ];
}

function ofOtherLines({ line, lines }: AroundLine, { sights }: Pick<GatherParts, 'sights'>): FaultEvidence[] {
  return lines.flatMap((other) => {
    const sight = other.hasAnswered ? sights.of(other.id as string) : null;
    if (!sight) return [];
    return [
      {
        ...({ what: 'other-line', from: null, to: other.name, freshMs: freshMsOf(other.intervalS) } as const),
        ...sight,
        isSameCpe: line.deviceId !== null && other.deviceId === line.deviceId,
        isOtherProvider: other.provider !== line.provider,
      },
    ];
  });
}

function ofAgent(agent: AroundLine['agents'][number], nowMs: number): FaultEvidence[] {
  const seenMs = agent.lastSeenAt?.getTime() ?? 0;
  const goneMs = agent.disconnectedAt?.getTime() ?? (nowMs - seenMs > agentSilentMs ? seenMs : null);
  const link = { what: 'agent-link', from: agent.name, to: null, freshMs: usualFreshMs } as const;
  if (goneMs === null) return [{ ...link, ok: true, atMs: seenMs }];
  const isSettled = nowMs - goneMs > agentSilentMs && nowMs - startedAtMs > afterStartMs;
  return isSettled ? [{ ...link, ok: false, atMs: nowMs, sinceMs: goneMs }] : [];
}

function ofDevices(
  { line, devices }: AroundLine,
  { sights, lines }: Pick<GatherParts, 'sights' | 'lines'>,
): FaultEvidence[] {
  const cpe = devices.find(({ id }) => id === line.deviceId);
  const { port } = lines.of(line.id as string);
  const told = {
    from: cpe?.name ?? null,
    to: line.name,
    freshMs: usualFreshMs,
    atMs: port?.atMs ?? 0,
    ofId: line.id as string,
  };
  return [
    ...devices.flatMap(({ id, name, agentName }) => {
      const sight = sights.of(id as string);
      const what = id === line.deviceId ? 'cpe' : 'other-device';
      // A device that an agent asks is seen from inside.
      const from = agentName;
      return sight
        ? [{ ...sight, what, from, to: name, freshMs: usualFreshMs, ofId: id as string } as const]
        : [];
    }),
    ...(port ? [{ ...told, what: 'interface', ok: port.isUp } as const] : []),
    ...(port?.isUp && !Number.isNaN(port.inBps)
      ? [{ ...told, what: 'traffic', ok: port.inBps >= quietBps } as const]
      : []),
  ];
}
