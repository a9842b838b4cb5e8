import { type ScheduleDetail } from '@linekeeper/contract/on-call/on-call-schedules';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { shownZone } from '../../lib/time.ts';
import { useEntityForm } from '../../widgets/entity-form/index.ts';
import { onCallChanged } from './on-call-changed.ts';
import { type Fault, faultsOf, type ScheduleValues, valuesOf } from './schedule-values.ts';
import { todayIn } from './zone-days.ts';

interface Handlers {
  /** Says that it is saved. */
  readonly onSaved: (name: string) => void;
  readonly leave: () => void;
}

/** The zone of the tenant, else the reader's own. */
const ownZone = () => shownZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The form of a schedule: adds one, or changes the one that is given. */
export function useScheduleForm(entity: ScheduleDetail | undefined, { onSaved, leave }: Handlers) {
  const { t } = useTranslation();
  const said = ({ fault, layer }: Fault) =>
    layer === undefined
      ? t(`on-call:error.${fault}`)
      : t('on-call:error.inLayer', { number: layer, fault: t(`on-call:error.${fault}`) });
  return useEntityForm<ScheduleDetail, ScheduleValues, string>({
    entity,
    valuesOf: (schedule) => {
      const timeZone = ownZone();
      return valuesOf(schedule, { timeZone, today: todayIn(timeZone, Date.now()) });
    },
    read: ({ id }) =>
      call('GET /monitor/api/v1/on-call/schedules/:scheduleId', { params: { scheduleId: id } }),
    check(values) {
      const { name, layers } = faultsOf(values);
      return { ...(name && { name: said(name) }), ...(layers && { layers: said(layers) }) };
    },
    places: { NAME_TAKEN: 'name', ON_CALL_MEMBER: 'layers' },
    async save({ name, timeZone, layers }, schedule, own) {
      const body = { name: name.trim(), timeZone, layers: [...layers] };
      if (!schedule)
        return (await call('POST /monitor/api/v1/on-call/schedules/create', { body }, { own })).id;
      const input = { params: { scheduleId: schedule.id }, body: { ...body, version: schedule.version } };
      await call('PUT /monitor/api/v1/on-call/schedules/:scheduleId', input, { own });
      return schedule.id;
    },
    onSaved(_, { name }) {
      onCallChanged();
      onSaved(name.trim());
    },
    leave,
  });
}
export type ScheduleFormState = ReturnType<typeof useScheduleForm>;
