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
  /** Agents that measured while they were cut off. */
  readonly ran: Group;
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
  /**
   * Tests over the line that fail at targets which are well from elsewhere; empty where one came through, and where whoever sent them was
   * cut off and did not even reach the line's device: then it may be the LAN.
   */
  readonly outFails: readonly FaultEvidence[];
  /** Something lives in the house that can reach the line’s device. */
  readonly isInside: boolean;
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

/** Lines elsewhere: how many of them are well. */
interface Counted {
  readonly well: number;
  readonly of: number;
}

/** Whether hardly any line elsewhere answers, by those of other providers and those of the same: then it is our own way out. */
export const isHubSilent = (foreign: Counted, own: Counted): boolean =>
  foreign.of >= 2 &&
  foreign.well / foreign.of <= hardlyAny &&
  !(own.well / own.of > hardlyAny) &&
  foreign.of + own.of >= fewest;

/** Puts fresh evidence together. */
export function factsOf(evidence: readonly FaultEvidence[]): FaultFacts {
  const of = (...what: FaultEvidenceKind[]): Group => {
    const all = evidence.filter((one) => what.includes(kindOf(one)));
    return { all, ok: all.filter(({ ok }) => ok), failed: all.filter(({ ok }) => !ok) };
  };
  const groups = {
    to: of('test-to-line'),
    over: of('test-over-line'),
    elsewhere: of('target-elsewhere', 'test-over-other'),
    gateway: of('test-to-gateway'),
    link: of('agent-link'),
    ran: of('agent-ran'),
    cpe: of('cpe'),
    restart: of('cpe-restart'),
    port: of('interface'),
    traffic: of('traffic'),
    otherLine: of('other-line'),
    device: of('other-device'),
  };
  const { to, over, elsewhere, gateway, link, ran, device, cpe, otherLine } = groups;
  const isLanUnproven = ran.ok.length > 0 && gateway.ok.length === 0;
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
    outFails: over.ok.length > 0 || isLanUnproven ? [] : over.failed.filter(isWellElsewhere),
    isInside: link.ok.length + device.ok.length > 0 || (ran.ok.length > 0 && !isLanUnproven),
    othersFail: isHubSilent(foreign, own),
    providerFails: own.of >= fewest && own.share <= hardlyAny && foreign.of >= 2 && foreign.share >= most,
  };
}

/** The line's device, asked by an agent inside, is what its gateway is. */
const kindOf = ({ what, from }: FaultEvidence) =>
  what === 'cpe' && from !== null ? 'test-to-gateway' : what;

/** NaN where there is nobody: compares as neither. */
function countOf(items: readonly FaultEvidence[]): Counted & { readonly share: number } {
  const [well, of] = items[0]?.count ?? [0, 0];
  return { well, of, share: well / of };
}
