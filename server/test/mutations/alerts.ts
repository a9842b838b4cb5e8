import { type Mutation } from './mutation.ts';

const engine = 'src/modules/alerts/engine';
const alerts = `${engine}/alert-engine.test.ts`;
const board = `${engine}/rule-board.test.ts`;

const causes = 'src/modules/alerts/causes';
const keeper = `${causes}/cause-keeper.test.ts`;

export const alertMutations: readonly Mutation[] = [
  {
    guard: 'what is decided is looked at by the rules of its own tenant alone',
    file: `${engine}/rule-board.ts`,
    find: 'const rules = this.#rules.get(decided.tenantId) ?? noRules;',
    replace: 'const rules = new Map([noRules, ...this.#rules.values()].flatMap((own) => [...own]));',
    test: board,
    names: 'are of their own tenant alone',
  },
  {
    guard: 'a look of a measurement that is not kept is taken back',
    file: 'src/modules/monitoring/ingest/decided.ts',
    find: 'onRollback?.(found.undo);',
    replace: 'void onRollback;',
    test: alerts,
    names: 'raise an alert with them, and none where they are not kept',
  },
  {
    guard: 'what comes late raises no alert',
    file: 'src/modules/monitoring/ingest/ingest.ts',
    find: 'const judged = isLate ? null : noticedOf(',
    replace: 'const judged = noticedOf(',
    test: 'src/modules/monitoring/ingest/ingest.test.ts',
    names: 'that come late are kept',
  },
  {
    guard: 'a rule that throws takes no other along',
    file: `${engine}/rule-board.ts`,
    find: 'this.#parts.failed?.(held.compiled.rule, held.subjectId, error);',
    replace: 'throw error;',
    test: board,
    names: 'says nothing, and the others go on',
  },
  {
    guard: 'that nobody measures ends no outage',
    file: 'src/modules/alerts/conditions/state.ts',
    find: "look.state === 'unmeasured' || isHidden ? unknown : no",
    replace: 'look.intervalMs < 0 || isHidden ? unknown : no',
    test: alerts,
    names: 'loses no alert and repeats none',
  },
  {
    guard: 'what a mended cause held back is asked again before it is told',
    file: `${causes}/cause-board.ts`,
    find: 'if (isFreed && !isOver) dueMs =',
    replace: 'if (isFreed && isOver) dueMs =',
    test: keeper,
    names: 'is not told before it was asked again',
  },
  {
    guard: 'an outlet of which a device answers has not failed as a whole',
    file: `${causes}/surroundings.ts`,
    find: 'return failing.length > 1 && !devices.some(answers);',
    replace: 'return failing.length > 1 || !devices.some(answers);',
    test: `${causes}/outlet-storms.test.ts`,
    names: 'is not a device and its line',
  },
  {
    guard: 'what is usual is counted for rules of its own tenant alone',
    file: 'src/modules/alerts/facts/usual-values.ts',
    find: '      if (key.tenantId !== tenantId) continue;\n',
    replace: '',
    test: `${engine}/usual.test.ts`,
    names: 'a baseline raises what is unusual',
  },
  {
    guard: 'of too few weeks nothing is called usual',
    file: 'src/modules/alerts/facts/usual-of-hours.ts',
    find: 'known.length < leastWeeks',
    replace: 'known.length < 1',
    test: `${engine}/usual.test.ts`,
    names: 'a baseline raises what is unusual',
  },
  {
    guard: 'a rule looks at all that it remembers something of, and at all that is beyond its own limit',
    file: `${engine}/rule-board.ts`,
    find: '!isBeyond(series.quiet, value) && !remembered?.has(subjectId)',
    replace: '!isBeyond(series.quiet, value) && remembered?.size !== -1',
    test: board,
    names: 'as if each rule looked at each value',
  },
  {
    guard: 'one process at a time looks at the causes of a tenant',
    file: `${causes}/unsettled-alerts.queries.ts`,
    find: "select pg_advisory_xact_lock($1, hashtext('alert causes'))",
    replace: "select $1::integer, hashtext('alert causes')",
    test: keeper,
    names: 'where two processes look at once',
  },
  {
    guard: 'an alert that was told is not told again',
    file: `${causes}/look-at-causes.ts`,
    find: '  !isTold && causeId === null && muted === null && !isFreed;',
    replace: '  causeId === null && muted === null && !isFreed;',
    test: `${causes}/outlet-storms.test.ts`,
    names: 'are one alert with its extent',
  },
  {
    guard: 'what its cause held back and ended right after that is told to nobody',
    file: `${causes}/look-at-causes.ts`,
    find: ' && !isFreed;',
    replace: ';',
    test: `${causes}/one-page-joined.test.ts`,
    names: 'one page a cause through',
  },
  {
    guard: 'of several ways one that is open excuses nothing',
    file: `${causes}/dependency-cause.ts`,
    find: 'wayIds.length === 1 || wayIds.every((way) => isFailing(way) && !isOpen(way, id))',
    replace: 'wayIds.length > 0',
    test: `${causes}/cause-board.test.ts`,
    names: 'of several ways one that is open excuses nothing',
  },
];
