import { SaveOutlined } from '@ant-design/icons';
import { reportFormats, reportKinds } from '@linekeeper/contract/reports/report-terms';
import { type ScheduleRow } from '@linekeeper/contract/reports/report-schedules';
import {
  lastMonthDay,
  scheduleLanguages,
  scheduleRhythms,
} from '@linekeeper/contract/reports/schedule-terms';
import { Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { CustomersField } from './customers-field.tsx';
import { InterfacesField } from './interfaces-field.tsx';
import { useOfferedKinds } from './offered-kinds.ts';
import { OutsideField } from './outside-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import {
  faultsOf,
  heldEditions,
  namedOf,
  type ScheduleChoice,
  scheduleBody,
  scheduleChoiceOf,
  subjectsOf,
} from './schedule-choice.ts';
import { weekdayName } from './schedule-words.ts';
import { schedulesChanged } from './schedules-changed.ts';

interface Props {
  /** Undefined: a new one. */
  readonly schedule: ScheduleRow | undefined;
  readonly onClose: () => void;
}

const times = Array.from(
  { length: 48 },
  (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
);
const daysOf = { week: 7, month: lastMonthDay } as const;

/** Sets up a schedule, or changes it. */
export function ScheduleForm({ schedule, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isNarrow = useNarrow();
  const offered = useOfferedKinds();
  const [choice, setChoice] = useState(() => scheduleChoiceOf(schedule));
  const [isAsked, setAsked] = useState(false);
  const [search, setSearch] = useState('');
  const change = (some: Partial<ScheduleChoice>) => setChoice((before) => ({ ...before, ...some }));
  const choices = useApi('POST /monitor/api/v1/reports/schedules/choices', { body: { search } });
  const { data } = choices;
  const done = () => {
    schedulesChanged();
    onClose();
  };
  const create = useApiMutation('POST /monitor/api/v1/reports/schedules', { onSuccess: done });
  const update = useApiMutation('PUT /monitor/api/v1/reports/schedules/:scheduleId', { onSuccess: done });
  const faults = isAsked ? faultsOf(choice) : {};
  const faultOf = (field: keyof ReturnType<typeof faultsOf>) =>
    faults[field] === undefined ? {} : { fault: t(`reports:schedule.fault.${field}`) };
  const save = () => {
    setAsked(true);
    const body = scheduleBody(choice);
    if (body === undefined) return;
    if (schedule === undefined) create.mutate({ body });
    else update.mutate({ params: { scheduleId: schedule.id }, body: { ...body, version: schedule.version } });
  };
  const subjects = subjectsOf(data?.customers?.list ?? (schedule?.customers ? [] : null));
  const members = [
    ...(schedule?.members ?? [])
      .filter(({ id }) => !data?.members.some((one) => one.id === id))
      .map(({ id, name }) => ({ value: id, label: name })),
    ...(data?.members ?? []).map(({ id, name, username }) => ({
      value: id,
      label: name === username ? name : `${name} (${username})`,
    })),
  ];
  const kinds = choice.of === 'own' ? reportKinds.filter((kind) => offered.includes(kind)) : reportKinds;
  return (
    <ActionDialog
      title={t(schedule === undefined ? 'reports:schedule.add' : 'reports:schedule.editTitle')}
      okText={t('reports:schedule.save')}
      okIcon={<SaveOutlined aria-hidden />}
      isBusy={create.isPending || update.isPending}
      width={600}
      onOk={save}
      onClose={onClose}
    >
      <TextField
        id="schedule-name"
        label={t('reports:schedule.name')}
        value={choice.name}
        maxLength={128}
        onType={(name) => change({ name })}
        {...faultOf('name')}
      />
      {subjects.length > 1 && (
        <FormField id="schedule-of" label={t('reports:schedule.of.label')} fault={undefined}>
          {({ id }) => (
            <Segmented
              id={id}
              block
              vertical={isNarrow}
              value={choice.of}
              options={subjects.map((value) => ({ value, label: t(`reports:schedule.of.${value}`) }))}
              onChange={(of) => change({ of })}
            />
          )}
        </FormField>
      )}
      {choice.of === 'some' && (
        <CustomersField
          value={choice.customerIds}
          known={namedOf(schedule?.customers ?? null)}
          onChange={(customerIds) => change({ customerIds })}
          {...faultOf('customers')}
        />
      )}
      {choice.of === 'edition' && (
        <SelectField<string[]>
          id="schedule-editions"
          label={t('reports:schedule.editions')}
          mode="multiple"
          value={[...choice.editions]}
          options={heldEditions.map((value) => ({ value, label: t(`reports:schedule.edition.${value}`) }))}
          onChange={(editions) => change({ editions: editions as ScheduleChoice['editions'] })}
          {...faultOf('editions')}
        />
      )}
      <SelectField<string[]>
        id="schedule-kinds"
        label={t('reports:column.kind')}
        mode="multiple"
        value={[...choice.kinds]}
        options={kinds.map((value) => ({ value, label: t(`reports:kind.${value}`) }))}
        onChange={(chosen) => change({ kinds: chosen as ScheduleChoice['kinds'] })}
        {...faultOf('kinds')}
      />
      {choice.kinds.includes('traffic') && (
        <InterfacesField
          id="schedule-interfaces"
          value={choice.interfaces}
          onChange={(interfaces) => change({ interfaces })}
        />
      )}
      {choice.of === 'own' && <PlaceFields choice={choice} isAsked={isAsked} onChange={change} />}
      <FormField id="schedule-every" label={t('reports:schedule.every.label')} fault={undefined}>
        {({ id }) => (
          <Segmented
            id={id}
            block
            value={choice.every}
            options={scheduleRhythms.map((value) => ({ value, label: t(`reports:schedule.every.${value}`) }))}
            onChange={(every) => change({ every, onDay: 1 })}
          />
        )}
      </FormField>
      <SelectField<number>
        id="schedule-day"
        label={t('reports:schedule.day')}
        value={choice.onDay}
        options={Array.from({ length: daysOf[choice.every] }, (_, at) => ({
          value: at + 1,
          label: choice.every === 'week' ? weekdayName(at + 1, i18n.language) : String(at + 1),
        }))}
        onChange={(onDay) => change({ onDay })}
      />
      <SelectField<string>
        id="schedule-time"
        label={t('reports:schedule.time')}
        hint={t('reports:schedule.timeHint')}
        value={choice.timeOfDay}
        options={times.map((value) => ({ value, label: value }))}
        onChange={(timeOfDay) => change({ timeOfDay })}
      />
      <SelectField<string[]>
        id="schedule-formats"
        label={t('reports:schedule.formats')}
        mode="multiple"
        value={[...choice.formats]}
        options={reportFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(formats) => change({ formats: formats as ScheduleChoice['formats'] })}
        {...faultOf('formats')}
      />
      <SelectField<string>
        id="schedule-language"
        label={t('reports:schedule.language')}
        value={choice.language}
        hint={t('reports:schedule.languageHint')}
        options={scheduleLanguages.map((value) => ({
          value,
          label: value === 'reader' ? t('reports:schedule.ofReader') : t(`common:languages.${value}`),
        }))}
        onChange={(language) => change({ language: language as ScheduleChoice['language'] })}
      />
      <Checkbox
        checked={choice.toAdministrators}
        onChange={({ target }) => change({ toAdministrators: target.checked })}
      >
        {t('reports:schedule.toAdministrators')}
      </Checkbox>
      {choice.of !== 'own' && (
        <Checkbox
          checked={choice.toCustomers}
          onChange={({ target }) => change({ toCustomers: target.checked })}
        >
          {t('reports:schedule.toCustomers')}
        </Checkbox>
      )}
      <SelectField<string[]>
        id="schedule-members"
        label={t('reports:schedule.members')}
        isOptional={t('reports:schedule.optional')}
        hint={t('reports:schedule.membersHint')}
        mode="multiple"
        showSearch={{ filterOption: false, onSearch: setSearch }}
        value={[...choice.memberIds]}
        options={members}
        onChange={(memberIds) => change({ memberIds })}
      />
      <Loaded query={choices} lines={2}>
        {(offers) => (
          <OutsideField
            value={choice.outside}
            setting={offers.outside}
            language={choice.language === 'reader' ? currentLanguage() : choice.language}
            onChange={(outside) => change({ outside })}
            {...faultOf('outside')}
          />
        )}
      </Loaded>
      <span className="quiet caption">{t('reports:schedule.note')}</span>
    </ActionDialog>
  );
}
