import { CheckOutlined } from '@ant-design/icons';
import { type MaintenanceRow } from '@linekeeper/contract/alerts/maintenance';
import {
  coverOf,
  type MaintenanceCover,
  type MaintenanceScopeKind,
  maintenanceScopeKinds,
  placeCovers,
} from '@linekeeper/contract/alerts/maintenance-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { exactTime, timeOfClock } from '../../lib/time.ts';
import { useEditable } from './editable.ts';
import { OnField } from './on-field.tsx';
import { bodyOf, faultsOf, newValues, placeCoversOf, type PlanValues, valuesOf } from './plan-form-values.ts';
import { TimesFields } from './times-fields.tsx';

const list = 'POST /monitor/api/v1/maintenance/list';
const detail = 'GET /monitor/api/v1/maintenance/:planId';

interface Props {
  /** The one to change; undefined announces another. */
  readonly plan: MaintenanceRow | undefined;
  /** What it was opened from. */
  readonly on?:
    { readonly kind: MaintenanceScopeKind; readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** Announces work, or changes what was announced. */
export function PlanForm({ plan, on, onClose }: Props) {
  const { t } = useTranslation();
  const editable = useEditable();
  // What was read when the form was opened: what comes meanwhile must not be overwritten unseen.
  const [before] = useState(plan);
  const [values, setValues] = useState<PlanValues>(() => {
    const clock = { nowMs: Date.now(), shown: exactTime };
    return before ? valuesOf(before, clock) : newValues(clock, editable, on);
  });
  const [isChecked, setChecked] = useState(false);
  const set = (part: Partial<PlanValues>) => setValues((now) => ({ ...now, ...part }));
  const faults = faultsOf(values);
  const faultOf = (field: keyof PlanValues) => {
    const fault = isChecked ? faults[field] : undefined;
    return fault && t(`maintenance:fault.${fault}`);
  };
  const onSuccess = () => {
    invalidate(list, detail);
    toast(
      'success',
      t(before ? 'maintenance:saved' : 'maintenance:announced', { title: values.title.trim() }),
    );
    onClose();
  };
  const create = useApiMutation('POST /monitor/api/v1/maintenance/create', { onSuccess });
  const update = useApiMutation('PUT /monitor/api/v1/maintenance/:planId', { onSuccess });
  const save = () => {
    setChecked(true);
    if (Object.keys(faults).length > 0) return;
    const body = bodyOf(values, { nowMs: Date.now(), shown: exactTime, timeOf: timeOfClock }, before);
    if (before) update.mutate({ params: { planId: before.id }, body: { ...body, version: before.version } });
    else create.mutate({ body });
  };
  const mayOn = (kind: MaintenanceScopeKind) => {
    const own = coverOf(kind);
    return own ? editable.includes(own) : placeCoversOf(editable).length > 0;
  };
  const { kind } = values;
  return (
    <ActionDialog
      title={before ? t('maintenance:editTitle', { title: before.title }) : t('maintenance:add')}
      okText={t(before ? 'maintenance:save' : 'maintenance:announce')}
      okIcon={<CheckOutlined aria-hidden />}
      isBusy={create.isPending || update.isPending}
      width={560}
      onOk={save}
      onClose={onClose}
    >
      <p className="quiet flat">{t('maintenance:about')}</p>
      <TextField
        id="maintenance-title"
        label={t('maintenance:field.title')}
        {...fault(faultOf('title'))}
        maxLength={128}
        value={values.title}
        onType={(title) => set({ title })}
      />
      <TextField
        id="maintenance-reason"
        label={t('maintenance:field.reason')}
        isOptional={t('maintenance:optional')}
        maxLength={1000}
        value={values.reason}
        onType={(reason) => set({ reason })}
      />
      <SelectField
        id="maintenance-kind"
        label={t('maintenance:field.kind')}
        value={kind}
        options={maintenanceScopeKinds
          .filter(mayOn)
          .map((value) => ({ value, label: t(`maintenance:kind.${value}`) }))}
        onChange={(next) => set({ kind: next, on: [] })}
      />
      {kind !== 'tenant' && (
        <OnField
          key={kind}
          kind={kind}
          value={values.on}
          named={namesOf(before, on)}
          fault={faultOf('on')}
          onChange={(next) => set({ on: next })}
        />
      )}
      {coverOf(kind) === null && placeCoversOf(editable).length > 1 && (
        <SelectField<MaintenanceCover[]>
          id="maintenance-covers"
          label={t('maintenance:field.covers')}
          {...fault(faultOf('covers'))}
          mode="multiple"
          value={placeCoversOf(values.covers)}
          options={placeCovers.map((value) => ({ value, label: t(`maintenance:cover.${value}`) }))}
          onChange={(covers) => set({ covers })}
        />
      )}
      <TimesFields values={values} set={set} faultOf={faultOf} />
    </ActionDialog>
  );
}

const fault = (text: string | undefined) => (text === undefined ? {} : { fault: text });

function namesOf(plan: MaintenanceRow | undefined, on: Props['on']): ReadonlyMap<string, string> {
  const ids = plan && 'ids' in plan.scope ? plan.scope.ids : [];
  return new Map([
    ...ids.map((id, at) => [id, plan?.scopeNames[at] ?? ''] as const),
    ...(on ? [[on.id, on.name] as const] : []),
  ]);
}
