import { type Input } from '../../lib/api.ts';
import { type RuleDetail, type ToldTo } from '@linekeeper/contract/alerts/alert-rules';
import { type AlertSeverity, type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type ConditionKind, conditionForms, conditionKinds } from '@linekeeper/contract/alerts/conditions';
import { eventsOf, hasScope, looksAtKind, standsSomewhere } from '@linekeeper/contract/alerts/rule-fit';
import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type MetricName, metrics, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type Setting } from '@linekeeper/contract/monitoring/setting';
import { type DeviceKind, type State } from '@linekeeper/contract/monitoring/states';
import { settingsOf, type Typed, typedFaults, typedOf } from '../../widgets/setting-field/index.ts';

/** What stands in the form. Those who are told are written as `administrators`, `role:<id>` and `member:<id>`. */
export interface RuleValues {
  readonly name: string;
  readonly note: string;
  readonly isEnabled: boolean;
  readonly severity: AlertSeverity;
  readonly subjectKind: AlertSubjectKind;
  readonly kind: ConditionKind;
  readonly settings: Typed;
  readonly metric: MetricName | null;
  readonly states: readonly State[];
  readonly events: readonly SubjectEventKind[];
  readonly regions: readonly string[];
  readonly outletIds: readonly string[];
  readonly deviceKinds: readonly DeviceKind[];
  readonly tags: readonly string[];
  readonly subjectIds: readonly string[];
  readonly told: readonly string[];
  readonly isHandedDown: boolean;
}
export type RuleField = keyof RuleValues;
export type NewRule = Input<'POST /monitor/api/v1/alert-rules/create'>['body'];

export const metricsOf = (kind: AlertSubjectKind): MetricName[] =>
  metrics.filter(({ subject }) => subject === kind).map(({ name }) => name);

/** Conditions that a kind of subject can have. */
export const conditionsOf = (subject: AlertSubjectKind): ConditionKind[] =>
  conditionKinds.filter((kind) => {
    const { of } = conditionForms[kind];
    return looksAtKind(kind, subject) && (of !== 'events' || eventsOf(subject).length > 0);
  });

const fieldsOf = (kind: ConditionKind): Readonly<Record<string, Setting>> => conditionForms[kind].fields;

/** What a form begins with when its condition becomes another one: what was chosen before stays where it fits. */
export function withCondition(values: RuleValues, kind: ConditionKind): RuleValues {
  const { of } = conditionForms[kind];
  const { subjectKind, metric } = values;
  const keeps = metric !== null && metricOf(metric).subject === subjectKind;
  return {
    ...{ ...values, kind, settings: kind === values.kind ? values.settings : typedOf(fieldsOf(kind)) },
    metric: of === 'metric' ? (keeps ? metric : (metricsOf(subjectKind)[0] ?? null)) : null,
    states: of === 'states' ? (values.states.length > 0 ? values.states : ['down']) : [],
    events: of === 'events' ? values.events.filter((event) => eventsOf(subjectKind).includes(event)) : [],
  };
}

/** The same for another kind of subject: subjects that were chosen are none of it. */
export function withSubjectKind(values: RuleValues, subjectKind: AlertSubjectKind): RuleValues {
  const kinds = conditionsOf(subjectKind);
  const usual = kinds.includes('threshold') ? 'threshold' : (kinds[0] ?? 'ending');
  const kind = kinds.includes(values.kind) ? values.kind : usual;
  const { regions, outletIds, deviceKinds } = standsSomewhere(subjectKind) ? values : blank;
  // Tags of services are their own, those of all else are those of outlets.
  const isTagged =
    hasScope(subjectKind) && standsSomewhere(subjectKind) === standsSomewhere(values.subjectKind);
  const tags = isTagged ? values.tags : [];
  const scope = { regions, outletIds, deviceKinds, tags, subjectIds: [] };
  return withCondition({ ...values, ...scope, subjectKind, events: [] }, kind);
}

const blank: RuleValues = {
  ...{ name: '', note: '', isEnabled: true, severity: 'major', subjectKind: 'device', kind: 'threshold' },
  ...{ settings: typedOf(fieldsOf('threshold')), metric: 'ping.loss', states: [], events: [] },
  ...{ regions: [], outletIds: [], deviceKinds: [], tags: [], subjectIds: [] },
  ...{ told: ['administrators'], isHandedDown: false },
};

/** A new rule as the form begins with it, about a kind that its reader may see. */
export const newValues = (kinds: readonly AlertSubjectKind[]): RuleValues =>
  kinds.includes('device') ? blank : withSubjectKind(blank, kinds[0] ?? 'line');

const toldKey = (one: ToldTo) => (one.kind === 'administrators' ? one.kind : `${one.kind}:${one.id}`);
function toldOf(key: string): ToldTo {
  const [kind, id = ''] = key.split(':');
  const isOther = kind === 'role' || kind === 'member' || kind === 'on-call' || kind === 'escalation';
  return isOther ? { kind, id } : { kind: 'administrators' };
}

/** A rule as the form begins with it. */
export function valuesOf(rule: RuleDetail): RuleValues {
  const { name, note, isEnabled, severity, subjectKind, metric, states, events, condition } = rule;
  return {
    ...{ name, note, isEnabled, severity, subjectKind, metric, states, events, kind: condition.kind },
    ...{ ...rule.scope, told: rule.toldTo.map(toldKey), isHandedDown: rule.isHandedDown },
    settings: typedOf(fieldsOf(condition.kind), condition.settings),
  };
}

export const settingFaults = ({ kind, settings }: Pick<RuleValues, 'kind' | 'settings'>) =>
  typedFaults(fieldsOf(kind), settings);

export type Fault = 'nameEmpty' | 'settingsWrong' | 'statesEmpty' | 'eventsEmpty' | 'moreThanLooks';

/** What is wrong with the form, by its fields. */
export function faultsOf(values: RuleValues, isBuiltIn: boolean): Partial<Record<RuleField, Fault>> {
  const { of } = conditionForms[values.kind];
  const { k, n } = values.settings;
  return {
    ...(values.name.trim() === '' && !isBuiltIn && { name: 'nameEmpty' }),
    ...(of === 'states' && values.states.length === 0 && { states: 'statesEmpty' }),
    ...(of === 'events' && values.events.length === 0 && { events: 'eventsEmpty' }),
    ...(values.kind === 'k-of-n' && Number(k) > Number(n) && { settings: 'moreThanLooks' }),
    ...(Object.keys(settingFaults(values)).length > 0 && { settings: 'settingsWrong' }),
  };
}

/** The rule as it is sent. */
export function ruleBody(values: RuleValues): NewRule {
  const { name, note, isEnabled, severity, subjectKind, metric, states, events, kind, isHandedDown } = values;
  const { regions, outletIds, deviceKinds, tags, subjectIds } = values;
  return {
    ...{ name: name.trim(), note: note.trim(), isEnabled, severity, subjectKind, metric, isHandedDown },
    ...{ states: [...states], events: [...events] },
    condition: { kind, settings: settingsOf(fieldsOf(kind), values.settings) } as NewRule['condition'],
    scope: {
      ...{ regions: [...regions], deviceKinds: [...deviceKinds], tags: [...tags] },
      outletIds: isHandedDown ? [] : [...outletIds],
      subjectIds: isHandedDown ? [] : [...subjectIds],
    },
    toldTo: values.told.map(toldOf),
  };
}
