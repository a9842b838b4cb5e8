import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { type Decided, type Known, RuleBoard, type Turn } from '../rule-board.ts';
import { type SubjectFacts, wholeTenant } from '../rule-scope.ts';
import { type Rule } from '../rule.ts';

export const tenantId = 7;
export const facts = (id: string, more: Partial<SubjectFacts> = {}): SubjectFacts => ({
  ...{ ids: [id], outletId: null, region: null, deviceKind: null, tags: [] },
  ...more,
});
export const above = (value: number, forS = 0): Condition => ({
  kind: 'threshold',
  settings: { bound: 'above', value, hysteresis: 0, forS },
});
export const itself = { subjectKind: 'device', subjectId: 'device' } as const;
let made = 0;
export const rule = (condition: Condition, more: Partial<Rule> = {}): Rule => ({
  ...{ tenantId, id: `rule ${++made}`, version: 1, judgesSince: 1, severity: 'major' },
  ...{ subjectKind: 'device', condition },
  ...{ metric: 'device.cpu', states: [], events: [], scope: wholeTenant },
  ...more,
});
export const isDown = (forS = 0, more: Partial<Rule> = {}) =>
  rule({ kind: 'state', settings: { forS } }, { metric: null, states: ['down'], ...more });

const columnsOf = new Map<string, Decided['columns']>();
function columns(id: string): Decided['columns'] {
  const known = columnsOf.get(id) ?? [
    { subjectId: id, metric: 'device.cpu' },
    { subjectId: `${id} port`, metric: 'if.in' },
  ];
  columnsOf.set(id, known);
  return known;
}
export const decided = (
  atS: number,
  values: readonly (number | null)[] | null,
  more: Partial<Decided> = {},
): Decided => {
  const targetId = more.targetId ?? 'device';
  return seen({
    ...{
      tenantId,
      kind: 'device',
      targetId,
      intervalMs: 60_000,
      atMs: atS * 1000,
      state: 'up',
      stateSinceMs: 0,
    },
    ...{ columns: columns(targetId), events: [] },
    values: values && Float64Array.from(values, (value) => value ?? NaN),
    ...more,
  });
};
/** A board with the rules of one tenant. */
export function board(
  rules: readonly Rule[],
  factsOf: (id: string) => SubjectFacts | undefined = (id) => facts(id),
) {
  const made = new RuleBoard({
    ...{ factsOf, usualOf: () => null, timesSince: () => ({ upMs: 0, awayMs: 0 }) },
    targetOf: (id) => standing.get(id),
  });
  made.setRules(tenantId, rules, 0);
  return made;
}
/** How targets stand, as the watch has it beside what it tells. */
export const standing = new Map<string, Known>();
function seen(one: Decided): Decided {
  standing.set(one.targetId, one);
  return one;
}
export const told = (turns: readonly Turn[]) =>
  turns
    .filter(({ what }) => what !== 'remembered')
    .map(({ what, reason, running }) => [running.subjectId, what, ...(reason ? [reason] : [])].join(' '));
