import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type EscalationPolicy, type EscalationStep } from '@linekeeper/contract/on-call/escalations';
import { type ToldWay, toldWays } from '@linekeeper/contract/notifications/told-terms';
import { mostStepMin, mostSteps } from '@linekeeper/contract/on-call/on-call-limits';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi } from '../../lib/query.ts';
import { ChangedMeanwhile, EntityDrawer, useEntityForm } from '../../widgets/entity-form/index.ts';
import styles from './on-call.module.css';
import { PolicyRepeats } from './policy-repeats.tsx';
import { keyOf, roleText, targetOf, toText } from './step-targets.ts';

interface Props {
  /** The policy to change; undefined adds one. */
  readonly policy: EscalationPolicy | undefined;
  readonly onClose: () => void;
}
interface Values {
  readonly name: string;
  readonly steps: readonly EscalationStep[];
  /** Null: until somebody acknowledges. */
  readonly repeats: number | null;
  readonly againAfterMin: number;
}

const route = 'POST /monitor/api/v1/on-call/escalations/list';
const firstStep: EscalationStep = { afterMin: 0, to: [], ways: [] };
const valuesOf = (policy: EscalationPolicy | undefined): Values => ({
  name: policy?.name ?? '',
  steps: policy?.steps ?? [firstStep],
  repeats: policy?.repeats ?? null,
  againAfterMin: policy?.againAfterMin ?? 30,
});

/** What is wrong with the steps; each has its text. */
export function stepFault(steps: readonly EscalationStep[]): 'stepEmpty' | 'stepOrder' | undefined {
  if (steps.some(({ to }) => to.length === 0)) return 'stepEmpty';
  const isOrdered = steps.every(({ afterMin }, at) => at === 0 || afterMin > steps[at - 1]!.afterMin);
  return isOrdered ? undefined : 'stepOrder';
}

/** Adds or changes an escalation policy. */
export function PolicyForm({ policy, onClose }: Props) {
  const { t } = useTranslation();
  const isNew = policy === undefined;
  const form = useEntityForm<EscalationPolicy, Values, string>({
    entity: policy,
    valuesOf,
    async read({ id }) {
      const { list } = await call(route, { body: {} });
      return list.find((one) => one.id === id) ?? policy!;
    },
    check({ name, steps }) {
      const fault = stepFault(steps);
      return {
        ...(name.trim() === '' && { name: t('on-call:error.nameEmpty') }),
        ...(fault && { steps: t(`on-call:error.${fault}`) }),
      };
    },
    places: { NAME_TAKEN: 'name', ESCALATION_TO: 'steps' },
    async save({ name, steps, repeats, againAfterMin }, entity, own) {
      const body = { name: name.trim(), steps: [...steps], repeats, againAfterMin };
      if (!entity)
        return (await call('POST /monitor/api/v1/on-call/escalations/create', { body }, { own })).id;
      const input = { params: { policyId: entity.id }, body: { ...body, version: entity.version } };
      await call('PUT /monitor/api/v1/on-call/escalations/:policyId', input, { own });
      return entity.id;
    },
    onSaved(_, { name }) {
      invalidate(route);
      toast('success', t(isNew ? 'on-call:added' : 'on-call:saved', { name: name.trim() }));
    },
    leave: onClose,
  });
  const { values, faultOf, set } = form;
  const { steps } = values;
  const put = (at: number, change: Partial<EscalationStep>) =>
    set({ steps: steps.with(at, { ...steps[at]!, ...change }) });
  return (
    <EntityDrawer
      title={isNew ? t('on-call:addPolicy') : t('on-call:editNamed', { name: policy.name })}
      label={t(isNew ? 'on-call:addPolicy' : 'on-call:editPolicy')}
      size="min(560px, 100vw)"
      form={form}
      adds={isNew}
      saveText={t(isNew ? 'on-call:addPolicy' : 'on-call:save')}
      onClose={onClose}
    >
      <ChangedMeanwhile
        title={t('on-call:policyChanged')}
        text={t('on-call:changedText')}
        changed={form.changed}
        label={(field) => t(`on-call:field.${field}`)}
        shown={(field, of) => {
          if (field === 'steps') return t('on-call:stepCount', { count: of.steps.length });
          return String(of[field] ?? t('on-call:ends.acknowledged'));
        }}
      />
      <TextField
        id="policy-name"
        label={t('on-call:field.name')}
        fault={faultOf('name')}
        maxLength={128}
        value={values.name}
        onType={(name) => set({ name })}
      />
      <p className="small quiet flat">{t('on-call:stepWaysHint')}</p>
      {steps.map((step, at) => (
        <StepFields
          key={at}
          number={at + 1}
          step={step}
          names={policy?.names ?? []}
          onChange={(change) => put(at, change)}
          onRemove={steps.length > 1 ? () => set({ steps: steps.toSpliced(at, 1) }) : undefined}
        />
      ))}
      {faultOf('steps') !== undefined && (
        <p className="fault flat" role="alert">
          {faultOf('steps')}
        </p>
      )}
      {steps.length < mostSteps && (
        <Button
          style={{ justifySelf: 'start' }}
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            set({ steps: [...steps, { afterMin: (steps.at(-1)?.afterMin ?? 0) + 15, to: [], ways: [] }] })
          }
        >
          {t('on-call:addStep')}
        </Button>
      )}
      <PolicyRepeats repeats={values.repeats} againAfterMin={values.againAfterMin} onChange={set} />
    </EntityDrawer>
  );
}

interface StepProps {
  readonly number: number;
  readonly step: EscalationStep;
  readonly names: EscalationPolicy['names'];
  readonly onChange: (change: Partial<EscalationStep>) => void;
  readonly onRemove: (() => void) | undefined;
}

/** When a step is due, whom it tells, and by which ways. */
function StepFields({ number, step, names, onChange, onRemove }: StepProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data } = useApi('POST /monitor/api/v1/on-call/choices', { body: { search } });
  const fits = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase());
  const offered = [
    { value: 'administrators', label: t('on-call:administrators') },
    ...(data?.schedules ?? []).map(({ id, name }) => ({
      value: `on-call ${id}`,
      label: t('on-call:target.on-call', { name }),
    })),
    ...(data?.roles ?? []).map((role) => ({
      value: `role ${role.id}`,
      label: t('on-call:target.role', { name: roleText(role) }),
    })),
  ].filter(({ label }) => fits(label));
  const members = (data?.members ?? []).map(({ id, name }) => ({ value: `member ${id}`, label: name }));
  const all = [...offered, ...members];
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const chosen = step.to
    .filter((to) => !all.some(({ value }) => value === keyOf(to)))
    .map((to) => ({ value: keyOf(to), label: seen.get(keyOf(to)) ?? toText(t, to, names) }));
  const title = t('on-call:step', { number });
  return (
    <fieldset className={`frame ${styles.layer}`} aria-label={title}>
      <div className="row between">
        <span className="medium">{title}</span>
        {onRemove && (
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('on-call:stepRemove', { number })}
            title={t('on-call:stepRemove', { number })}
            onClick={onRemove}
          />
        )}
      </div>
      <FormField id={`step-${number}-after`} label={t('on-call:stepAfter')} fault={undefined}>
        {({ id }) => (
          <InputNumber
            id={id}
            min={0}
            max={mostStepMin}
            precision={0}
            value={step.afterMin}
            onChange={(afterMin) => onChange({ afterMin: afterMin ?? 0 })}
          />
        )}
      </FormField>
      <FormField id={`step-${number}-to`} label={t('on-call:stepTo')} fault={undefined}>
        {({ id }) => (
          <Select<string[]>
            id={id}
            mode="multiple"
            showSearch={{ filterOption: false, onSearch: setSearch }}
            value={step.to.map(keyOf)}
            options={[...chosen, ...all]}
            placeholder={t('on-call:chooseTo')}
            notFoundContent={t('on-call:noMembers')}
            onChange={(keys: string[]) => {
              setSeen(new Map([...seen, ...all.map(({ value, label }) => [value, label] as const)]));
              onChange({ to: keys.map(targetOf) });
            }}
          />
        )}
      </FormField>
      <FormField id={`step-${number}-ways`} label={t('on-call:stepWays')} fault={undefined}>
        {({ id }) => (
          <Select<ToldWay[]>
            id={id}
            mode="multiple"
            value={[...step.ways]}
            options={toldWays.map((way) => ({ value: way, label: t(`told:way.${way}`) }))}
            placeholder={t('on-call:asChosen')}
            onChange={(ways: ToldWay[]) => onChange({ ways: toldWays.filter((way) => ways.includes(way)) })}
          />
        )}
      </FormField>
    </fieldset>
  );
}
