import { type FaultSide } from '@linekeeper/contract/lines/fault-side';
import { type FaultEvidence, ofOneMoment } from './fault-evidence.ts';
import { type FaultFacts, factsOf } from './fault-facts.ts';

export interface FaultVerdict {
  readonly side: FaultSide;
  /** What it rests on. */
  readonly because: readonly FaultEvidence[];
}

type Rule = (facts: FaultFacts) => FaultVerdict | null;
const say = (side: FaultSide, ...because: (readonly FaultEvidence[])[]): FaultVerdict => ({
  side,
  because: because.flat(),
});

/** Our own way out: the server reaches hardly anybody, of any provider. What agents see of the line then decides for it. */
const hub: Rule = ({ others, provider, othersFail, to, over, outFails }) => {
  if (!othersFail || to.failed.length === 0) return null;
  // Two faults at one time: whatever is said would accuse somebody of the other one's.
  if (outFails.length > 0) return say('cannot-tell', others, provider, to.failed, outFails);
  return say('hub', others, provider, to.failed, over.ok);
};

/** The device of the line started anew while the line was away: it had no power, or failed. */
const restarted: Rule = ({ restart, providerFails, provider }) => {
  if (restart.failed.length === 0) return null;
  // People start their router anew when the provider is down.
  return providerFails ? say('cannot-tell', restart.failed, provider) : say('power-or-cpe', restart.failed);
};

/** From inside nobody reaches the device that from outside is well. */
const lan: Rule = ({ gateway, link, device, over, to, cpeFromOutside }) => {
  if (cpeFromOutside.length === 0 || gateway.ok.length + over.ok.length > 0) return null;
  const isAnyHeard = link.ok.length + device.ok.length > 0;
  const silent = [...link.failed, ...over.failed, ...device.failed];
  // A gateway may well drop what is sent to itself: it takes a second sign.
  if (gateway.failed.length > 0 && silent.length > 0)
    return say('lan', gateway.failed, silent, cpeFromOutside);
  const isAllSilent = link.failed.length > 0 && device.failed.length > 0;
  return isAllSilent && !isAnyHeard && to.ok.length > 0
    ? say('lan', link.failed, device.failed, to.ok)
    : null;
};

/** The device is dead from inside and outside, or everything of the outlet went silent at once, over providers that share nothing. */
const power: Rule = (facts) => {
  const { gateway, cpe, to, inFails, otherLine, link, ran, device, over, alive, cpeFromOutside } = facts;
  const { others, providerFails } = facts;
  if (alive.length + cpeFromOutside.length > 0 || providerFails) return null;
  if (gateway.failed.length > 0 && (inFails || cpe.failed.length > 0))
    return say('power-or-cpe', gateway.failed, to.failed, cpe.failed);
  const isHeard = [otherLine, link, ran, device, over].some(({ ok }) => ok.length > 0);
  const isElsewhereToo = otherLine.failed.some(({ isOtherProvider }) => isOtherProvider === true);
  if (inFails && isElsewhereToo && !isHeard)
    return say('power-or-cpe', to.failed, otherLine.failed, link.failed, cpe.failed, device.failed, others);
  // Both lines of one device, while something else in the house lives.
  const isCpeAway = otherLine.failed.some((one) => one.isSameCpe === true && one.isOtherProvider === true);
  return inFails && isCpeAway && cpe.failed.length > 0
    ? say('power-or-cpe', to.failed, otherLine.failed, cpe.failed)
    : null;
};

/** Lines of this provider fail everywhere, while those of others do not. */
const providerWide: Rule = ({ providerFails, provider, others, to, inFails, outFails, port, isProven }) => {
  if (!providerFails || isProven) return null;
  const own = [...(inFails ? to.failed : []), ...outFails, ...port.failed];
  return own.length > 0 ? say('carrier', own, provider, others) : null;
};

/** No signal at the hand-over: the provider’s line, its box, its power or the cable in between. From afar they look the same. */
const noSignal: Rule = ({ port, isProven }) =>
  port.failed.length > 0 && !isProven ? say('cannot-tell', port.failed) : null;

/** The targets that fail here fail for everybody. */
const target: Rule = ({ over, to, elsewhere }) => {
  if (over.failed.length === 0 || over.ok.length + to.ok.length === 0) return null;
  const same = over.failed.map(({ targetId }) => ({
    ok: elsewhere.ok.some((one) => one.targetId === targetId),
    failed: elsewhere.failed.filter((one) => one.targetId === targetId),
  }));
  const isTheirs = same.every(({ ok, failed }) => !ok && failed.length > 0);
  return isTheirs ? say('target', over.failed, ...same.map(({ failed }) => failed), over.ok, to.ok) : null;
};

/**
 * The device lives, as is seen by another way than this line; its interface has a signal, and still nothing gets through: by two signs at
 * least that do not hang together, so that no single one accuses a provider.
 */
const carrier: Rule = (facts) => {
  const { isProven, alive, port, restart, to, inFails, outFails, traffic, others, provider } = facts;
  if (isProven || alive.length === 0 || port.ok.length === 0 || restart.failed.length > 0) return null;
  // Whatever comes in came through the line.
  if (traffic.ok.length > 0) return null;
  // What failed before the device came back to life accuses nobody.
  const livesSinceMs = Math.min(...alive.map(({ sinceMs }) => sinceMs ?? -Infinity));
  const isSince = ({ atMs }: FaultEvidence) => atMs >= livesSinceMs;
  const toFails = inFails ? to.failed.filter(isSince) : [];
  const failsOut = outFails.filter(isSince);
  const isFixed = toFails.some((one) => one.isFixed === true);
  const targets = new Set(failsOut.map(({ targetId }) => targetId)).size;
  // A house in which nothing lives asks for nothing.
  const quiet = facts.isInside ? traffic.failed : [];
  const signs = [isFixed, targets > 0, targets > 1, quiet.length > 0];
  if (signs.filter(Boolean).length < 2) return null;
  const fromUs = toFails.length > 0 ? [...toFails, ...others, ...provider] : [];
  return say('carrier', fromUs, failsOut, quiet, alive, port.ok);
};

const allWell: Rule = ({ to, over, port, cpe, isProven }) => {
  const failed = [...to.failed, ...over.failed, ...port.failed];
  const well = [...to.ok, ...over.ok, ...port.ok, ...cpe.ok];
  return failed.length === 0 && isProven ? say('none', well) : null;
};

/** In this order: what explains most comes first, and a provider is accused by what is left. */
const rules = [hub, restarted, lan, power, target, providerWide, noSignal, carrier, allWell];

/**
 * Which side of a line fails, from what was seen of it at one moment from both ends (decision 0042). What is too old or from a time to
 * come says nothing; what is missing is never guessed; what contradicts itself gives "cannot tell".
 */
export function faultSide(evidence: readonly FaultEvidence[], nowMs: number): FaultVerdict {
  const facts = factsOf(ofOneMoment(evidence, nowMs));
  for (const rule of rules) {
    const verdict = rule(facts);
    if (verdict) return verdict;
  }
  return say('cannot-tell', facts.to.all, facts.over.all, facts.port.all, facts.cpe.all);
}
