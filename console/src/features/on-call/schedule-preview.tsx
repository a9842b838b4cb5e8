import { type OnCallLayer } from '@linekeeper/contract/on-call/on-call-terms';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/query.ts';
import { layerFault } from './schedule-values.ts';
import { ShiftStrip } from './shift-strip.tsx';
import { beginOfDay, dayAfter, todayIn } from './zone-days.ts';

const days = 14;

/** What the layers of a form would make of the next two weeks, as soon as they can be read. */
export function SchedulePreview(given: {
  readonly timeZone: string;
  readonly layers: readonly OnCallLayer[];
}) {
  const { t } = useTranslation();
  const { timeZone, layers } = useDeferredValue(given);
  const [nowMs] = useState(Date.now);
  const from = todayIn(timeZone, nowMs);
  const at = (day: string) => new Date(beginOfDay(timeZone, day)).toISOString();
  const { data } = useApi(
    'POST /monitor/api/v1/on-call/schedules/preview',
    { body: { timeZone, layers: [...layers], from: at(from), to: at(dayAfter(from, days)) } },
    { enabled: layerFault(layers) === undefined },
  );
  if (!data) return null;
  const gaps = data.list.filter(({ memberId }) => memberId === null).length;
  return (
    <div className="grid gap-2">
      <span className="medium">{t('on-call:preview')}</span>
      <ShiftStrip label={t('on-call:preview')} {...{ timeZone, from, days, nowMs }} shifts={data.list} />
      <p className={gaps > 0 ? 'note warn' : 'note'}>
        {gaps > 0 ? t('on-call:gaps', { count: gaps }) : t('on-call:noGaps')}
      </p>
    </div>
  );
}
