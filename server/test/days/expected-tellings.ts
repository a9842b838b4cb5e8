import { mostAttempts, retryAfterS } from '../../src/platform/outbox/outbox.ts';
import {
  dayRules,
  type DayRule,
  endsAfterMin,
  type MemberName,
  quietHours,
  secondAfterMin,
} from './day-members.ts';
import { goingOn, staysS } from './expected-flapping.ts';
import { type Found, type FoundAlert, type FoundEnding, type FoundLine } from './day-found.ts';
import { clockOf, type Compared, deathsOf, type ExpectedAlert } from './expected-alerts.ts';
import { type Span } from './day-script.ts';

/** Who is told by each rule, and who is left out for which reason. */
const audience: Readonly<Record<DayRule, readonly MemberName[]>> = {
  down: ['admin', 'watcher'],
  busy: ['watcher', 'quiet', 'gathering'],
  path: [],
  ...{ missing: [], climb: [], spikes: [], restart: [], off: [] },
};
const leftOut: Partial<Readonly<Record<MemberName, string>>> = { gone: 'disabled', blind: 'not-visible' };
const mayHear: Readonly<Record<DayRule, readonly MemberName[]>> = {
  down: ['admin', 'watcher', 'gone', 'second'],
  busy: ['watcher', 'quiet', 'gathering', 'blind'],
  path: ['early', 'late'],
  ...{ missing: [], climb: [], spikes: [], restart: [], off: [] },
};

/** What a lease, a look of the outbox, a minute's job and a slow mail may take together. */
const slackS = 330;
const hourS = 3_600;
const handoverS = 8 * hourS;

/** When something that is to be done at a moment is done at the latest, by what befell the program and, of a mail, its server. */
function latest(found: Found, atS: number, isMail: boolean): number {
  const { databaseAway, mail } = found.script;
  const troubles = [
    ...[...deathsOf(found), ...databaseAway].map((span) => ({ ...span, againS: slackS })),
    // What failed comes again after four times as long each time, half an hour at most.
    ...(isMail ? mail : []).map((span) => ({
      ...span,
      againS: slackS + Math.min(retryAfterS(mostAttempts), 4 * (span.toS - span.fromS)),
    })),
  ].toSorted((one, other) => one.fromS - other.fromS);
  return troubles.reduce(
    (byS, { fromS, toS, againS }) => (fromS <= byS && atS <= toS ? Math.max(byS, toS + againS) : byS),
    atS + slackS,
  );
}

/** When a mail that was decided at a moment leaves by its reader's choice; the eleventh within an hour gathers for five minutes. */
function leavesAt({ lines }: Pick<Found, 'lines'>, line: FoundLine, rule: DayRule, atS: number): number {
  const before = lines.filter(
    ({ member, way, createdMs, ...one }) =>
      member === line.member && way === 'email' && isAlone(one) && isWithinHour(createdMs, line.createdMs),
  );
  const joinedS = before.length >= 10 ? 300 : 0;
  if (dayRules[rule].severity === 'critical') return atS + joinedS;
  if (line.member === 'gathering') return (Math.floor(atS / hourS) + 1) * hourS;
  if (line.member !== 'quiet') return atS + joinedS;
  const [from, to] = [quietHours.from * 60, quietHours.to * 60];
  return atS >= from ? to + 24 * hourS : atS < to ? to : atS + joinedS;
}

const isWithinHour = (ms: number, beforeMs: number) => ms < beforeMs && ms > beforeMs - hourS * 1000;
const isTold = ({ state }: Pick<FoundLine, 'state'>) => state !== 'skipped';
const isAlone = (line: Pick<FoundLine, 'state' | 'digestId'>) => isTold(line) && line.digestId === null;

/** Compares who was told of the alerts of a day, when and how often, with who should have been. */
export function compareTellings(found: Found, { expected }: Pick<Compared, 'expected'>): string[] {
  const wrong = [...comparePosts(found)];
  const goesOn = goingOn(found.alerts);
  for (const alert of found.alerts) {
    const known = expected.get(alert);
    if (!known) continue;
    const staysFromS = goesOn.has(alert) ? staysFrom(found, alert) : 0;
    const toldFromS = Math.max(known.toldFromS, staysFromS);
    wrong.push(...compareOne(found, alert, { ...known, toldFromS }));
  }
  return wrong;
}

/** From when on what comes and goes is told as it stays; Infinity: it was over before. */
function staysFrom(found: Found, { firedMs, resolvedMs }: FoundAlert): number {
  const fromS = (firedMs - found.startMs) / 1000 + staysS;
  if (resolvedMs === null) return fromS;
  const knownOverS = latest(found, (resolvedMs - found.startMs) / 1000, false) - slackS;
  return knownOverS < fromS ? Infinity : fromS;
}

function compareOne(found: Found, alert: FoundAlert, { toldFromS }: ExpectedAlert): string[] {
  const { startMs } = found;
  const secondOf = (ms: number) => (ms - startMs) / 1000;
  const rule = alert.rule as DayRule;
  const firedS = secondOf(alert.firedMs);
  const overS = alert.resolvedMs === null ? Infinity : secondOf(alert.resolvedMs);
  const endS = secondOf(found.endMs);
  const wrong: string[] = [];
  const say = (what: string) =>
    wrong.push(
      `${rule} ${alert.subject} ${clockOf(firedS)}–${overS === Infinity ? '' : clockOf(overS)}: ${what}`,
    );
  const lines = found.lines.filter(({ alertId }) => alertId === alert.id);
  const told = lines.filter(isTold);
  const of = (step: FoundLine['step'], member: MemberName, way: FoundLine['way']) =>
    told.filter((line) => line.step === step && line.member === member && line.way === way);

  for (const line of lines) {
    const { member, step, way, state, reason } = line;
    const createdS = secondOf(line.createdMs);
    const name = `${member} by ${way} that it ${step}`;
    if (!mayHear[rule].includes(member)) say(`${name} is nobody to be told.`);
    const why = leftOut[member];
    if (why && (isTold(line) || (reason !== why && !reason?.startsWith('muted'))))
      say(`${name}: ${state} ${reason}.`);
    if (isTold(line) && createdS < Math.max(firedS, toldFromS) - 1)
      say(`${name} at ${clockOf(createdS)}, too early.`);
    if (isTold(line) && of(step, member, way).length > 1) say(`${name} more than once.`);
    if (step === 'resolved' && isTold(line) && of('fired', member, way).length === 0)
      say(`${name}, not having been told before.`);
    wrong.push(...compareEnd(found, line, rule));
  }
  const saidS = Math.max(firedS, toldFromS);
  const saidByS = latest(found, saidS, false);
  if (overS > saidByS && saidByS < endS) {
    // What somebody took while it was a consequence goes no way up when it is told.
    const isTaken = takenOf(found, alert) <= Math.min(...told.map(({ createdMs }) => secondOf(createdMs)));
    for (const member of audience[rule].filter((one) => !isTaken || one !== 'watcher'))
      for (const way of ['app', 'email'] as const)
        if (!of('fired', member, way).some(({ createdMs }) => secondOf(createdMs) <= saidByS))
          say(`${member} is not told by ${way} until ${clockOf(saidByS)}.`);
    if (rule === 'path') {
      const heard = new Set(told.map(({ member }) => member));
      const isByHandover = saidS < handoverS && saidByS > handoverS;
      if (heard.size !== 1 || (!isByHandover && !heard.has(saidS < handoverS ? 'late' : 'early')))
        say(`told ${[...heard].join(' and ') || 'nobody'} who is on call.`);
    }
  }
  const toldOver = latest(found, overS, false);
  if (toldOver < endS)
    for (const { member, way } of told.filter(({ step, state }) => step === 'fired' && state !== 'failed'))
      if (of('resolved', member, way).length !== 1) say(`${member} is not told by ${way} that it is over.`);
  if (rule === 'down') {
    compareSecond(found, { alert, say, told, saidS, overS });
    compareEnding(found, { alert, say, saidS, overS });
  }
  return wrong;
}

/** When somebody took an alert, in seconds of the day; Infinity: nobody did. */
function takenOf({ acknowledged, startMs }: Found, { subject, firedMs, resolvedMs }: FoundAlert): number {
  const own = acknowledged.filter(
    (one) => one.subject === subject && one.atMs >= firedMs && one.atMs <= (resolvedMs ?? Infinity),
  );
  return Math.min(...own.map(({ atMs }) => (atMs - startMs) / 1000));
}

interface OfPolicy {
  readonly alert: FoundAlert;
  readonly say: (what: string) => void;
  readonly told: readonly FoundLine[];
  readonly saidS: number;
  readonly overS: number;
}

/** That the policy has ended: where nobody has taken the alert by then and it is not over, once. */
function compareEnding(found: Found, { alert, say, saidS, overS }: Omit<OfPolicy, 'told'>): void {
  const takenS = Math.min(overS, takenOf(found, alert));
  const dueS = saidS + endsAfterMin * 60;
  const own = found.endings.filter(({ alertId }) => alertId === alert.id);
  // A mail may wait for its server; a message is there as soon as that is found.
  for (const { settledMs, member } of own.filter(({ way }) => way === 'app')) {
    const atS = settledMs === null ? Infinity : (settledMs - found.startMs) / 1000;
    if (atS < dueS - 1 || atS > latest(found, takenS, false) || member !== 'admin')
      say(`${member} was told at ${clockOf(atS)} that nobody acknowledged, taken ${clockOf(takenS)}.`);
  }
  const secondS = latest(found, latest(found, saidS, false) + secondAfterMin * 60, false);
  const byS = latest(found, secondS + (endsAfterMin - secondAfterMin) * 60, false);
  const isAwaited = takenS > byS && byS < (found.endMs - found.startMs) / 1000;
  if (own.length > 2 || (isAwaited && own.length !== 2))
    say(`that nobody acknowledged was told ${own.length} times.`);
}

/** The second step of the policy: while nobody has taken the alert and it is not over. */
function compareSecond(found: Found, of: OfPolicy): void {
  const { alert, say, told, saidS, overS } = of;
  const secondOf = (ms: number) => (ms - found.startMs) / 1000;
  const takenS = Math.min(overS, takenOf(found, alert));
  const dueS = saidS + secondAfterMin * 60;
  const fired = told.filter(({ step, member }) => step === 'fired' && member === 'second');
  for (const { createdMs } of fired) {
    const atS = secondOf(createdMs);
    if (atS < dueS - 1 || atS > takenS)
      say(`the second step was told at ${clockOf(atS)}, taken ${clockOf(takenS)}.`);
  }
  // It counts from when the first was told, which may have been late itself.
  const byS = latest(found, latest(found, saidS, false) + secondAfterMin * 60, false);
  if (takenS > byS && byS < secondOf(found.endMs) && fired.length !== 2) say('the second step was not told.');
}

/** It tells the same member by the same way that the alert fired. */
const isBefore = (one: FoundLine, { alertId, member, way }: FoundLine) =>
  one.alertId === alertId && one.step === 'fired' && one.member === member && one.way === way && isTold(one);

/** How one line of the ledger came to its end. */
function compareEnd(found: Found, line: FoundLine, rule: DayRule): string[] {
  if (!isTold(line)) return [];
  const secondOf = (ms: number) => (ms - found.startMs) / 1000;
  const { way, state, reason, member, createdMs, settledMs } = line;
  const createdS = secondOf(createdMs);
  const name = `${rule} ${line.step} to ${member} by ${way} at ${clockOf(createdS)}`;
  const isMail = way === 'email';
  const refusing = found.script.mail.filter(({ mode }) => mode === 'refusing');
  const settledS = settledMs === null ? Infinity : secondOf(settledMs);
  const isRefused = refusing.some(({ fromS, toS }: Span) => fromS <= settledS && settledS <= toS + slackS);
  if (state === 'failed') return isMail && isRefused ? [] : [`${name} failed: ${reason}.`];
  // The end of an alert is told after its beginning, which may have waited for its way itself.
  const before = line.step === 'resolved' ? found.lines.filter((one) => isBefore(one, line)) : [];
  const byS = Math.max(
    ...[line, ...before].map((one) => {
      const atS = secondOf(one.createdMs);
      return latest(found, isMail ? leavesAt(found, one, rule, atS) : atS, isMail);
    }),
  );
  if (settledS > byS && byS < secondOf(found.endMs))
    return [`${name} is ${state} and not sent by ${clockOf(byS)}.`];
  return [];
}

/** Messages of the console and mails against the ledger: none that is not in it, none that is missing, and none twice without need. */
function* comparePosts(found: Found): Generator<string> {
  const { messages, taken } = found;
  const lines: readonly FoundEnding[] = [...found.lines, ...found.endings];
  const sent = lines.filter(({ state }) => state === 'sent');
  const inConsole = Map.groupBy(
    sent.filter(({ way }) => way === 'app'),
    ({ id, digestId }) => digestId ?? id,
  );
  for (const { id, joined } of messages) {
    const brought = inConsole.get(id)?.length ?? 0;
    if (joined !== null && brought !== joined) yield `A message stands for ${joined} of ${brought}.`;
    if (joined === null && !lines.some((line) => line.id === id)) yield 'A message is in no ledger.';
  }
  for (const id of inConsole.keys())
    if (!messages.some((one) => one.id === id)) yield 'A message was not brought.';
  const times = Map.groupBy(taken, ({ id }) => id);
  for (const { id, digestId, way, member } of sent)
    if (way === 'email' && !times.has(digestId ?? id)) yield `A mail to ${member} was never taken.`;
  const secondOf = (ms: number) => (ms - found.startMs) / 1000;
  const troubles = [...deathsOf(found), ...found.script.databaseAway];
  for (const [id, mails] of times) {
    const [first, last] = [mails[0]!, mails.at(-1)!];
    if (!lines.some((line) => (line.digestId ?? line.id) === id))
      yield `A mail is in no ledger: ${first.subject}.`;
    if (mails.length > 2) yield `${first.subject} was mailed ${mails.length} times.`;
    const isExcused = troubles.some(
      ({ fromS, toS }) => fromS <= secondOf(last.atMs) && secondOf(first.atMs) - slackS <= toS,
    );
    if (mails.length === 2 && !isExcused)
      yield `${first.subject} was mailed twice, and nothing had happened.`;
  }
  if (found.dead > 0) yield `${found.dead} facts will never be delivered.`;
  for (const line of found.faults)
    if (!/The process was killed|ECONNREFUSED/.test(line)) yield `The program said: ${line.slice(0, 300)}`;
}
