import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type History, type NoticedState, type SeriesKey, type Window } from '../../monitoring/index.ts';
import { type AnnouncedTime, announcedTimes, type Happened, happenedTo } from '../../subjects/index.ts';
import { type Rule } from '../engine/rule.ts';
import { type FactDirectory } from '../facts/fact-directory.ts';
import { placesOf } from '../facts/places.queries.ts';
import { type KeptDays } from './kept-days.ts';
import { type RaisedAlert, TargetReplay } from './replay-target.ts';
import { type UsualThen } from './usual-then.ts';

/** Targets of which all but the samples is read at once; of the first fewer, so that where time is short it is not gone with reading. */
const targetsAtOnce = 50;
const firstTargets = 5;
/** Samples that are held at once, about: decoding more would hold up the watch. */
const samplesAtOnce = 100_000;
/** What had begun before the window is known by its beginning: no condition lasts longer than a day. */
const warmUpMs = 86_400_000;

/** Rules about what is measured with one kind of target, and the targets within their scopes. */
export interface JudgedGroup {
  readonly scope: Scope;
  readonly kind: AlertSubjectKind;
  readonly rules: readonly Rule[];
  readonly targetIds: readonly string[];
  readonly facts: FactDirectory;
  readonly window: Window;
  readonly keptDays: KeptDays;
  readonly usual: UsualThen;
}

export interface GroupParts {
  readonly database: Database;
  readonly history: History;
  /** Lets others have their turn; throws where nobody wants the answer any more. */
  readonly turn: () => Promise<void>;
  readonly isTimeUp: () => boolean;
}

/** What came of one target, once all of it was looked at. */
export interface JudgedTarget {
  readonly alerts: readonly RaisedAlert[];
  readonly announced: readonly AnnouncedTime[];
}

/** Has rules look at targets again, one after the other; ends early, with whole targets alone, when time is up. */
export async function* judgeGroup(group: JudgedGroup, parts: GroupParts): AsyncGenerator<JudgedTarget> {
  const { targetIds } = group;
  let ids: readonly string[];
  for (let at = 0; at < targetIds.length; at += ids.length) {
    if (parts.isTimeUp()) return;
    ids = targetIds.slice(at, at + (at === 0 ? firstTargets : targetsAtOnce));
    const about = await readAbout(group, ids, parts);
    for (const targetId of ids) {
      const alerts = await judgeTarget(group, { targetId, about }, parts);
      if (!alerts) return;
      yield { alerts, announced: about.announced.get(targetId) ?? [] };
    }
  }
}

interface About {
  readonly states: ReadonlyMap<string, readonly NoticedState[]>;
  readonly series: ReadonlyMap<string, readonly SeriesKey[]>;
  readonly events: ReadonlyMap<string, readonly Happened[]>;
  readonly announced: ReadonlyMap<string, readonly AnnouncedTime[]>;
}

const wholeOf = ({ fromMs, toMs }: Window): Window => ({ fromMs: fromMs - warmUpMs, toMs });

/** All but the samples. */
async function readAbout(
  { scope, rules, window }: JudgedGroup,
  ids: readonly string[],
  { database, history }: GroupParts,
): Promise<About> {
  const { tenantId } = scope;
  const kinds = [...new Set(rules.flatMap(({ events }) => events))];
  const metrics = [...new Set(rules.flatMap(({ metric }): MetricName[] => (metric ? [metric] : [])))];
  const states = await history.states(scope, ids, wholeOf(window));
  const found = await history.seriesOf(scope, ids, metrics);
  // Of an interface that is gone nothing is missing.
  const isOfParts = rules.some(
    (rule) => rule.condition.kind === 'absent' && rule.subjectKind === 'interface',
  );
  const { events, announced, there } = await database.withTenant(scope, async (tx, client) => ({
    events:
      kinds.length > 0 ? await happenedTo(tx, { tenantId, targetIds: ids, kinds }, wholeOf(window)) : [],
    announced: await announcedTimes(tx, { tenantId, subjectIds: ids }, window),
    there: isOfParts
      ? await placesOf(client, 'interface', [tenantId], [...new Set(found.map((one) => one.subjectId))])
      : null,
  }));
  const isThere = there && new Set(there.map(({ id }) => id));
  const series = isThere ? found.filter(({ subjectId }) => isThere.has(subjectId)) : found;
  return {
    states,
    series: Map.groupBy(series, ({ targetId }) => targetId),
    events: Map.groupBy(events, ({ targetId }) => targetId),
    announced: Map.groupBy(announced, ({ subjectId }) => subjectId),
  };
}

/** What rules would have raised about a target; null: time was up before all of it was looked at. */
async function judgeTarget(
  { scope, kind, rules, facts, window, keptDays, usual }: JudgedGroup,
  { targetId, about }: { readonly targetId: string; readonly about: About },
  { history, turn, isTimeUp }: GroupParts,
): Promise<RaisedAlert[] | null> {
  const intervalMs = history.intervalMs(targetId);
  const columns = about.series.get(targetId) ?? [];
  const states = about.states.get(targetId) ?? [];
  const whole = wholeOf(window);
  const { fromMs, toMs } = whole;
  const asked = new Set(rules.flatMap((rule) => (rule.condition.kind === 'baseline' ? rule.metric! : [])));
  const unusual = columns.filter(({ metric }) => asked.has(metric));
  const usualOf = unusual.length > 0 ? await usual.read(scope, unusual, whole) : () => null;
  const replay = new TargetReplay(
    {
      ...{ tenantId: scope.tenantId, kind, targetId, intervalMs, columns, states },
      // Before it was there, nobody missed anything of it.
      fromMs: Math.max(fromMs, states[0]?.sinceMs ?? fromMs),
      events: about.events.get(targetId) ?? [],
    },
    { rules, factsOf: facts.of, usualOf },
  );
  if (columns.length === 0) keptDays.addStates(states);
  const pieceMs = Math.max(3_600_000, (samplesAtOnce / Math.max(1, columns.length)) * intervalMs);
  for (let atMs = fromMs; atMs < toMs; atMs += pieceMs) {
    if (isTimeUp()) return null;
    const piece = { fromMs: atMs, toMs: Math.min(atMs + pieceMs, toMs) };
    const samples = await history.samples(scope, columns, piece);
    for (const one of samples) keptDays.addSamples(one.timesMs);
    replay.runUntil(piece.toMs, samples);
    await turn();
  }
  return replay.all();
}
