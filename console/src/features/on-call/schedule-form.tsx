import { PlusOutlined } from '@ant-design/icons';
import { mostLayers } from '@linekeeper/contract/on-call/on-call-limits';
import { type ScheduleDetail } from '@linekeeper/contract/on-call/on-call-schedules';
import { type OnCallLayer } from '@linekeeper/contract/on-call/on-call-terms';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { ChangedMeanwhile, EntityDrawer, LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { LayerFields } from './layer-fields.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import { newLayer } from './schedule-values.ts';
import { useScheduleForm } from './use-schedule-form.ts';
import { todayIn } from './zone-days.ts';

interface Props {
  /** The schedule to change; undefined adds one. */
  readonly scheduleId: string | undefined;
  readonly onClose: () => void;
}
const size = 'min(640px, 100vw)';
const zones = Intl.supportedValuesOf('timeZone');

/** Adds or changes a schedule, in a drawer beside the screen. */
export function ScheduleForm({ scheduleId, onClose }: Props) {
  return scheduleId === undefined ? (
    <Form schedule={undefined} onClose={onClose} />
  ) : (
    <EditForm scheduleId={scheduleId} onClose={onClose} />
  );
}

function EditForm({ scheduleId, onClose }: { readonly scheduleId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = useApi(
    'GET /monitor/api/v1/on-call/schedules/:scheduleId',
    { params: { scheduleId } },
    { placeholderData: undefined },
  );
  return (
    <LoadedDrawer title={t('on-call:editTitle')} size={size} query={query} onClose={onClose}>
      {(schedule) => <Form schedule={schedule} onClose={onClose} />}
    </LoadedDrawer>
  );
}

interface FormProps {
  readonly schedule: ScheduleDetail | undefined;
  readonly onClose: () => void;
}

function Form({ schedule, onClose }: FormProps) {
  const { t } = useTranslation();
  const isNew = schedule === undefined;
  const form = useScheduleForm(schedule, {
    onSaved: (name) => toast('success', t(isNew ? 'on-call:added' : 'on-call:saved', { name })),
    leave: onClose,
  });
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () => new Map((schedule?.people ?? []).flatMap(({ id, name }) => (name === null ? [] : [[id, name]]))),
  );
  const { values, faultOf, set } = form;
  const { layers, timeZone } = values;
  const put = (at: number, layer: OnCallLayer) => set({ layers: layers.with(at, layer) });
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [layers[at], layers[at + by]];
    if (one && other) set({ layers: layers.with(at, other).with(at + by, one) });
  };
  const fault = faultOf('layers');
  return (
    <EntityDrawer
      title={isNew ? t('on-call:addTitle') : t('on-call:editNamed', { name: schedule.name })}
      label={t(isNew ? 'on-call:addTitle' : 'on-call:editTitle')}
      size={size}
      form={form}
      adds={isNew}
      saveText={t(isNew ? 'on-call:add' : 'on-call:save')}
      onClose={onClose}
    >
      <ChangedMeanwhile
        title={t('on-call:changedTitle')}
        text={t('on-call:changedText')}
        changed={form.changed}
        label={(field) => t(`on-call:field.${field}`)}
        shown={(field, of) =>
          field === 'layers' ? t('on-call:layerCount', { count: of.layers.length }) : of[field]
        }
      />
      <TextField
        id="schedule-name"
        label={t('on-call:field.name')}
        fault={faultOf('name')}
        maxLength={128}
        value={values.name}
        onType={(name) => set({ name })}
      />
      <SelectField<string>
        id="schedule-zone"
        label={t('on-call:field.timeZone')}
        hint={t('on-call:timeZoneHint')}
        showSearch={{}}
        value={timeZone}
        options={[...new Set([timeZone, ...zones])].map((zone) => ({ value: zone, label: zone }))}
        onChange={(zone) => set({ timeZone: zone })}
      />
      <p className="note">{t('on-call:layersHint')}</p>
      {layers.map((layer, at) => (
        <LayerFields
          key={at}
          number={at + 1}
          count={layers.length}
          layer={layer}
          names={names}
          onChange={(next, found) => {
            if (found) setNames(found);
            put(at, next);
          }}
          onMove={(by) => move(at, by)}
          onRemove={() => set({ layers: layers.toSpliced(at, 1) })}
        />
      ))}
      {fault !== undefined && (
        <p className="fault flat" role="alert">
          {fault}
        </p>
      )}
      {layers.length < mostLayers && (
        <Button
          style={{ justifySelf: 'start' }}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => set({ layers: [...layers, newLayer(todayIn(timeZone, Date.now()))] })}
        >
          {t('on-call:addLayer')}
        </Button>
      )}
      <SchedulePreview timeZone={timeZone} layers={layers} />
    </EntityDrawer>
  );
}
