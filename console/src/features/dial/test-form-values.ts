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
import { type Texts } from '@linekeeper/contract/language';
import { settingsOf, type Typed, typedFaults, typedOf } from '../../widgets/setting-field/index.ts';

/** What stands in the form: texts as they were typed. */
export interface TestValues {
  readonly name: string;
  readonly kind: DialTestKind;
  readonly settings: Typed;
  /** Addresses and names, a line each. */
  readonly addresses: string;
  readonly lineIds: readonly string[];
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
  ...{ intervalS: 60, hours: [], expected: {}, tags: '', isEnabled: true },
};

export const boundOf = (metric: DialMetricName): Expectation['bound'] =>
  isBetterHigher(metric) ? 'least' : 'most';

/** A test as the form begins with it. */
export function valuesOf(test: TestDetail): TestValues {
  const { name, kind, settings, expectations, targets, intervalS, hours, tags, isEnabled } = test;
  return {
    ...{ name, kind, intervalS, isEnabled, hours: hours ?? [], tags: tags.join(', ') },
    settings: typedOf(dialForms[kind].fields, settings),
    addresses: targets.flatMap(({ address }) => address ?? []).join('\n'),
    lineIds: targets.flatMap(({ lineId }) => lineId ?? []),
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

/** Whom the typed test asks. */
export const targetsOf = ({
  addresses,
  lineIds,
}: Pick<TestValues, 'addresses' | 'lineIds'>): TestTarget[] => [
  ...wordsOf(addresses, /[\s,;]+/).map((address): TestTarget => ({ kind: 'address', address })),
  ...lineIds.map((lineId): TestTarget => ({ kind: 'line', lineId })),
];

/** The kind with what is typed for it, as it is sent. */
export const testedKindOf = ({ kind, settings }: Pick<TestValues, 'kind' | 'settings'>): TestedKind =>
  ({ kind, settings: settingsOf(dialForms[kind].fields, settings) }) as TestedKind;

/** What is wrong with the settings, in the words of each. */
export const settingFaults = ({
  kind,
  settings,
}: Pick<TestValues, 'kind' | 'settings'>): Readonly<Record<string, Texts>> =>
  typedFaults(dialForms[kind].fields, settings);

export type Fault = 'nameEmpty' | 'targetsEmpty' | 'expectedWrong' | 'settingsWrong';

/** What is wrong with the form, by its fields. */
export function faultsOf(values: TestValues): Partial<Record<TestField, Fault>> {
  const faults: Partial<Record<TestField, Fault>> = {};
  if (values.name.trim() === '') faults.name = 'nameEmpty';
  if (targetsOf(values).length === 0) faults.addresses = 'targetsEmpty';
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
    targets: targetsOf(values),
  };
}
