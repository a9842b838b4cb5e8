import { type ConditionKind, conditionForms, metricSettings } from '@linekeeper/contract/alerts/conditions';
import { eventsOf } from '@linekeeper/contract/alerts/rule-fit';
import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type Setting } from '@linekeeper/contract/monitoring/setting';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { metricText } from '../../lib/metric-text.ts';
import { SettingField } from '../../widgets/setting-field/index.ts';
import styles from './alert-rules.module.css';
import {
  conditionsOf,
  metricsOf,
  type RuleField,
  type RuleValues,
  settingFaults,
  withCondition,
} from './rule-form-values.ts';

interface Props {
  readonly values: RuleValues;
  /** What it looks at is not the reader's to change; the settings are. */
  readonly isFixed: boolean;
  readonly faultOf: (field: RuleField) => string | undefined;
  readonly onChange: (values: Partial<RuleValues>) => void;
}

/** What a rule looks for: the kind of condition, what it looks at, and its settings as they are declared. */
export function ConditionFields({ values, isFixed, faultOf, onChange }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { kind, subjectKind, metric } = values;
  const form = conditionForms[kind];
  const faults = faultOf('settings') === undefined ? {} : settingFaults(values);
  const withUnit = (name: string, setting: Setting): Setting => {
    const unit = metric === null ? '' : metricOf(metric).unit;
    return setting.kind === 'decimal' && metricSettings.has(name) && unit !== ''
      ? { ...setting, unit }
      : setting;
  };
  return (
    <>
      <SelectField<ConditionKind>
        id="rule-condition"
        label={t('alert-rules:field.condition')}
        hint={form.about[language]}
        disabled={isFixed}
        value={kind}
        options={conditionsOf(subjectKind).map((value) => ({
          value,
          label: conditionForms[value].title[language],
        }))}
        onChange={(next) => next && onChange(withCondition(values, next))}
      />
      {form.of === 'metric' && metric !== null && (
        <SelectField<MetricName>
          id="rule-metric"
          label={t('alert-rules:field.metric')}
          disabled={isFixed}
          value={metric}
          options={metricsOf(subjectKind).map((value) => ({ value, label: metricText(value) }))}
          onChange={(next) => next && onChange({ metric: next })}
        />
      )}
      {form.of === 'states' && (
        <SelectField<State[]>
          id="rule-states"
          label={t('alert-rules:field.states')}
          fault={faultOf('states')}
          mode="multiple"
          disabled={isFixed}
          value={[...values.states]}
          options={states.map((value) => ({ value, label: t(`terms:state.${value}`) }))}
          onChange={(next) => onChange({ states: next ?? [] })}
        />
      )}
      {form.of === 'events' && (
        <SelectField<SubjectEventKind[]>
          id="rule-events"
          label={t('alert-rules:field.events')}
          fault={faultOf('events')}
          mode="multiple"
          disabled={isFixed}
          value={[...values.events]}
          options={eventsOf(subjectKind).map((value) => ({
            value,
            label: t(`alert-rules:event.${value}`),
          }))}
          onChange={(next) => onChange({ events: next ?? [] })}
        />
      )}
      <div className={styles.pair}>
        {Object.entries<Setting>(form.fields).map(([name, setting]) => (
          <SettingField
            key={`${kind} ${name}`}
            id={`rule-${name}`}
            setting={withUnit(name, setting)}
            value={values.settings[name] ?? ''}
            fault={faults[name]?.[language]}
            onType={(text) => onChange({ settings: { ...values.settings, [name]: text } })}
          />
        ))}
      </div>
      {faultOf('settings') !== undefined && Object.keys(faults).length === 0 && (
        <p className="fault" role="alert">
          {faultOf('settings')}
        </p>
      )}
    </>
  );
}
