import { type FaultEvidenceKind } from '@linekeeper/contract/lines/fault-side';
import { type FaultEvidence } from './fault-evidence.ts';

interface Group {
  readonly all: readonly FaultEvidence[];
  readonly ok: readonly FaultEvidence[];
  readonly failed: readonly FaultEvidence[];
}

/** What the evidence of one moment comes to, before anybody is accused. */
export interface FaultFacts {
  readonly to: Group;
  readonly over: Group;
  readonly elsewhere: Group;
  readonly gateway: Group;
  readonly link: Group;
  readonly cpe: Group;
  readonly restart: Group;
  readonly port: Group;
  readonly traffic: Group;
  readonly otherLine: Group;
  readonly device: Group;
  readonly others: readonly FaultEvidence[];
  readonly provider: readonly FaultEvidence[];
  /** Something came through the line. */
  readonly isProven: boolean;
  /** The server’s test to the line fails, and its own way out is well. */
  readonly inFails: boolean;
  /** Tests over the line that fail at targets which are well from elsewhere; empty where one came through. */
  readonly outFails: readonly FaultEvidence[];
  /** The device of the line lives, and that was seen by another way than this line. */
  readonly alive: readonly FaultEvidence[];
  /** It lives, as was seen from outside of the house, by whichever way. */
  readonly cpeFromOutside: readonly FaultEvidence[];
  /** The server reaches hardly anybody. */
  readonly othersFail: boolean;
  /** Lines of this provider fail elsewhere, those of others do not. */
  readonly providerFails: boolean;
}

/** From here on "hardly any" and "most" of many lines. */
const hardlyAny = 0.2;
const most = 0.8;
/** So many lines have to fail before it is no accident. */
const fewest = 3;

/** Puts fresh evidence together. */
export function factsOf(evidence: readonly FaultEvidence[]): FaultFacts {
  const of = (...what: FaultEvidenceKind[]): Group => {
    const all = evidence.filter((one) => what.includes(one.what));
    return { all, ok: all.filter(({ ok }) => ok), failed: all.filter(({ ok }) => !ok) };
  };
  const groups = {
    to: of('test-to-line'),
    over: of('test-over-line'),
    elsewhere: of('target-elsewhere', 'test-over-other'),
    gateway: of('test-to-gateway'),
    link: of('agent-link'),
    cpe: of('cpe'),
    restart: of('cpe-restart'),
    port: of('interface'),
    traffic: of('traffic'),
    otherLine: of('other-line'),
    device: of('other-device'),
  };
  const { to, over, elsewhere, gateway, cpe, otherLine } = groups;
  const [others, provider] = [of('others-elsewhere').all, of('provider-elsewhere').all];
  const [foreign, own] = [countOf(others), countOf(provider)];
  const isHubWell = foreign.share >= 0.5 || own.share >= 0.5;
  const isProven = to.ok.length + over.ok.length > 0;
  const nextDoor = otherLine.ok.filter(({ isSameCpe }) => isSameCpe === true);
  const cpeFromOutside = [...to.ok, ...cpe.ok, ...nextDoor];
  const alive = [...gateway.ok, ...nextDoor];
  const isWellElsewhere = ({ targetId }: FaultEvidence) =>
    targetId !== undefined && elsewhere.ok.some((one) => one.targetId === targetId);
  return {
    ...{ ...groups, others, provider, isProven, alive, cpeFromOutside },
    inFails: to.failed.length > 0 && to.ok.length === 0 && isHubWell,
    outFails: over.ok.length > 0 ? [] : over.failed.filter(isWellElsewhere),
    othersFail:
      foreign.of >= 2 &&
      foreign.share <= hardlyAny &&
      !(own.share > hardlyAny) &&
      foreign.of + own.of >= fewest,
    providerFails: own.of >= fewest && own.share <= hardlyAny && foreign.of >= 2 && foreign.share >= most,
  };
}

/** NaN where there is nobody: compares as neither. */
function countOf(items: readonly FaultEvidence[]): { readonly of: number; readonly share: number } {
  const [well, of] = items[0]?.count ?? [0, 0];
  return { of, share: well / of };
}
