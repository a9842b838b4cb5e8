import { dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import {
  type DialTestKind,
  type Expectation,
  isBetterHigher,
  toldMetrics,
} from '@linekeeper/contract/dial/dial-test-kinds';
import {
  type NewTest,
  type TestDetail,
  type TestedKind,
  type TestTarget,
} from '@linekeeper/contract/dial/dial-tests';
import { leastBookedIntervalS, usualMonthMegabytes } from '@linekeeper/contract/dial/month-budget';
import { type TestSources } from '@linekeeper/contract/dial/dial-sources';
import { type Texts } from '@linekeeper/contract/language';
import { settingsOf, type Typed, typedFaults, typedOf } from '../../widgets/setting-field/index.ts';

/** Which agents send a test: those that are chosen by outlet or tag are some. */
export const agentChoices = ['none', 'all', 'some'] as const;
export type AgentChoice = (typeof agentChoices)[number];

/** What stands in the form: texts as they were typed. */
export interface TestValues {
  readonly name: string;
  readonly kind: DialTestKind;
  readonly settings: Typed;
  /** Addresses and names, a line each. */
  readonly addresses: string;
  readonly lineIds: readonly string[];
  /** Agents that are tested, and whether each agent tests its own gateway. */
  readonly agentIds: readonly string[];
  readonly hasGateway: boolean;
  /** This server, as each agent knows it. */
  readonly hasHub: boolean;
  /** The template whose list is asked too; empty: none. */
  readonly listTemplateId: string;
  /** What a booked kind may carry in a month, as it was typed. */
  readonly monthMegabytes: string;
  readonly fromServer: boolean;
  readonly fromAgents: AgentChoice;
  readonly outletIds: readonly string[];
  readonly sourceTags: string;
  readonly overLines: boolean;
  readonly intervalS: number;
  readonly hours: readonly number[];
  /** What is expected, by metric; empty: nothing. */
  readonly expected: Typed;
  readonly tags: string;
  readonly isEnabled: boolean;
}
export type TestField = keyof TestValues;

export const newTest: TestValues = {
  ...{ name: '', kind: 'ping', settings: typedOf(dialForms.ping.fields), addresses: '', lineIds: [] },
  ...{
    agentIds: [],
    hasGateway: false,
    hasHub: false,
    listTemplateId: '',
    fromServer: true,
    fromAgents: 'none',
    outletIds: [],
  },
  ...{ sourceTags: '', overLines: false, intervalS: 60, hours: [], expected: {}, tags: '', isEnabled: true },
  monthMegabytes: String(usualMonthMegabytes),
};

/** Runs of it are booked: it has a month's budget, and other ends than every other kind. */
export const isBooked = (kind: DialTestKind): boolean => kind === 'throughput';

export const boundOf = (metric: DialMetricName): Expectation['bound'] =>
  isBetterHigher(metric) ? 'least' : 'most';

/** A test as the form begins with it. */
export function valuesOf(test: TestDetail): TestValues {
  const { name, kind, settings, expectations, intervalS, hours, tags, isEnabled } = test;
  const targets = test.targets.filter(({ isListed }) => !isListed);
  const { server, allAgents, outletIds, tags: sourceTags } = test.sources;
  const isOfSome = outletIds.length + sourceTags.length > 0;
  return {
    ...{ name, kind, intervalS, isEnabled, hours: hours ?? [], tags: tags.join(', ') },
    settings: typedOf(dialForms[kind].fields, settings),
    addresses: targets.flatMap(({ address }) => address ?? []).join('\n'),
    lineIds: targets.flatMap(({ lineId }) => lineId ?? []),
    agentIds: targets.flatMap(({ agentId }) => agentId ?? []),
    hasGateway: targets.some(({ isGateway }) => isGateway),
    hasHub: targets.some(({ isHub }) => isHub),
    listTemplateId: test.list?.templateId ?? '',
    monthMegabytes: String(test.monthMegabytes),
    ...{ fromServer: server, fromAgents: allAgents ? 'all' : isOfSome ? 'some' : 'none' },
    ...{ outletIds, sourceTags: sourceTags.join(', '), overLines: test.overLines },
    expected: Object.fromEntries(expectations.map(({ metric, value }) => [metric, String(value)])),
  };
}

const wordsOf = (text: string, by: RegExp) => [
  ...new Set(
    text
      .split(by)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

/** What stands in the form of whom a test asks. */
export type TypedTargets = Pick<TestValues, 'addresses' | 'lineIds' | 'agentIds' | 'hasGateway' | 'hasHub'>;

/** A list of targets as a form begins with it. */
export const listValuesOf = (targets: readonly TestTarget[]): TypedTargets => ({
  addresses: targets.flatMap((target) => (target.kind === 'address' ? target.address : [])).join('\n'),
  lineIds: targets.flatMap((target) => (target.kind === 'line' ? target.lineId : [])),
  agentIds: targets.flatMap((target) => (target.kind === 'agent' ? target.agentId : [])),
  hasGateway: targets.some(({ kind }) => kind === 'gateway'),
  hasHub: targets.some(({ kind }) => kind === 'hub'),
});

/** Whom the typed test asks of its own. */
export const targetsOf = ({
  addresses,
  lineIds,
  agentIds,
  hasGateway,
  hasHub,
}: TypedTargets): TestTarget[] => [
  ...wordsOf(addresses, /[\s,;]+/).map((address): TestTarget => ({ kind: 'address', address })),
  ...lineIds.map((lineId): TestTarget => ({ kind: 'line', lineId })),
  ...agentIds.map((agentId): TestTarget => ({ kind: 'agent', agentId })),
  ...(hasGateway ? [{ kind: 'gateway' } as const] : []),
  ...(hasHub ? [{ kind: 'hub' } as const] : []),
];

/** Where the typed test is sent from. */
export const sourcesOf = ({ fromServer, fromAgents, outletIds, sourceTags }: TestValues): TestSources => ({
  ...{ server: fromServer, allAgents: fromAgents === 'all' },
  outletIds: fromAgents === 'some' ? [...outletIds] : [],
  tags: fromAgents === 'some' ? wordsOf(sourceTags, /[,，、]+/).slice(0, 20) : [],
});

/** The kind with what is typed for it, as it is sent. */
export const testedKindOf = ({ kind, settings }: Pick<TestValues, 'kind' | 'settings'>): TestedKind =>
  ({ kind, settings: settingsOf(dialForms[kind].fields, settings) }) as TestedKind;

/** What is wrong with the settings, in the words of each. */
export const settingFaults = ({
  kind,
  settings,
}: Pick<TestValues, 'kind' | 'settings'>): Readonly<Record<string, Texts>> =>
  typedFaults(dialForms[kind].fields, settings);

/** Of a kind that is booked only the ends that can be: what was typed for another kind before is not sent. */
const askedOf = (values: TestValues): TestTarget[] =>
  targetsOf(isBooked(values.kind) ? { ...values, addresses: '', lineIds: [], hasGateway: false } : values);

export type Fault =
  | 'monthWrong'
  | 'tooOften'
  | 'hubByServer'
  | 'endsEmpty'
  | 'nameEmpty'
  | 'targetsEmpty'
  | 'sourcesEmpty'
  | 'gatewayByServer'
  | 'expectedWrong'
  | 'settingsWrong';

const isMonth = (megabytes: number) => megabytes >= 1 && megabytes <= 10_000_000;

/** What is wrong with the form, by its fields. */
export function faultsOf(values: TestValues): Partial<Record<TestField, Fault>> {
  const faults: Partial<Record<TestField, Fault>> = {};
  if (values.name.trim() === '') faults.name = 'nameEmpty';
  if (askedOf(values).length === 0 && values.listTemplateId === '')
    faults.addresses = isBooked(values.kind) ? 'endsEmpty' : 'targetsEmpty';
  const { server, allAgents, outletIds, tags } = sourcesOf(values);
  const hasAgents = allAgents || outletIds.length + tags.length > 0;
  if (!server && !hasAgents) faults.fromServer = 'sourcesEmpty';
  else if (values.hasGateway && !isBooked(values.kind) && !hasAgents) faults.fromServer = 'gatewayByServer';
  else if (values.hasHub && !hasAgents) faults.fromServer = 'hubByServer';
  if (isBooked(values.kind)) {
    if (values.intervalS < leastBookedIntervalS) faults.intervalS = 'tooOften';
    if (!/^\d{1,8}$/.test(values.monthMegabytes) || !isMonth(Number(values.monthMegabytes)))
      faults.monthMegabytes = 'monthWrong';
  }
  if (Object.keys(settingFaults(values)).length > 0) faults.settings = 'settingsWrong';
  const isWrong = (text: string) => text.trim() !== '' && !(Number(text) >= 0);
  if (Object.values(values.expected).some(isWrong)) faults.expected = 'expectedWrong';
  return faults;
}

/** The test as it is sent. */
export function testBody(values: TestValues): NewTest {
  const { name, kind, intervalS, hours, isEnabled, expected, tags } = values;
  const expectations = toldMetrics[kind].flatMap((metric): Expectation[] => {
    const text = (expected[metric] ?? '').trim();
    return text === '' ? [] : [{ metric, bound: boundOf(metric), value: Number(text) }];
  });
  return {
    ...{ name: name.trim(), isEnabled, intervalS, expectations, test: testedKindOf(values) },
    hours: hours.length === 0 ? null : hours.toSorted((one, other) => one - other),
    tags: wordsOf(tags, /[,，、]+/).slice(0, 10),
    targets: askedOf(values),
    listTemplateId: values.listTemplateId || null,
    monthMegabytes: isBooked(kind) ? Number(values.monthMegabytes) : usualMonthMegabytes,
    sources: sourcesOf(values),
    overLines: values.fromAgents !== 'none' && values.overLines,
  };
}
