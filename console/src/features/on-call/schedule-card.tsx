import { DeleteOutlined, EditOutlined, LeftOutlined, RightOutlined, SwapOutlined } from '@ant-design/icons';
import { type OnCallShift, type ScheduleRow } from '@linekeeper/contract/on-call/on-call-schedules';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { useApi } from '../../lib/query.ts';
import { RowAction } from '../../widgets/list-page/index.ts';
import { ShiftStrip } from './shift-strip.tsx';
import { beginOfDay, dayAfter, shortClock, todayIn } from './zone-days.ts';

interface Props {
  readonly schedule: ScheduleRow;
  readonly nowMs: number;
  readonly onEdit: () => void;
  readonly onStandIn: () => void;
  readonly onDelete: () => void;
}

/** One schedule: who is on call, who comes next, and two weeks of it. */
export function ScheduleCard({ schedule, nowMs, onEdit, onStandIn, onDelete }: Props) {
  const { t } = useTranslation();
  const { id, name, timeZone, now, next } = schedule;
  const days = useNarrow() ? 7 : 14;
  const [page, setPage] = useState(0);
  const from = dayAfter(todayIn(timeZone, nowMs), page * days);
  const span = { fromMs: beginOfDay(timeZone, from), toMs: beginOfDay(timeZone, dayAfter(from, days)) };
  const shifts = useApi('POST /monitor/api/v1/on-call/schedules/:scheduleId/shifts', {
    params: { scheduleId: id },
    body: { from: new Date(span.fromMs).toISOString(), to: new Date(span.toMs).toISOString() },
  });
  const who = ({ memberId, name: called }: OnCallShift) =>
    memberId === null ? t('on-call:nobody') : (called ?? t('on-call:gone'));
  const at = (time: string) => shortClock(timeZone, Date.parse(time));
  const titleId = `on-call-${id}`;
  return (
    <section className="card grid gap-3 pad-4" aria-labelledby={titleId}>
      <div className="line between gap-2">
        <h2 id={titleId} className="heading breaks">
          {name}
        </h2>
        <span className="row gap-1">
          <Allowed codes={['DMS_SERVER_MANAGE_ALERT_EDIT']}>
            <RowAction
              icon={<SwapOutlined aria-hidden />}
              label={t('on-call:standInNamed', { name })}
              title={t('on-call:standIn')}
              onClick={onStandIn}
            />
            <RowAction
              icon={<EditOutlined aria-hidden />}
              label={t('on-call:editNamed', { name })}
              title={t('on-call:edit')}
              onClick={onEdit}
            />
            <RowAction
              isDanger
              icon={<DeleteOutlined aria-hidden />}
              label={t('on-call:deleteNamed', { name })}
              title={t('on-call:delete')}
              onClick={onDelete}
            />
          </Allowed>
        </span>
      </div>
      <p className="flat line gap-3">
        <span className={now.memberId === null ? 'warn medium' : 'medium'}>
          {t('on-call:nowIs', { who: who(now) })}
        </span>
        {next && (
          <span className="quiet small figures">
            {t('on-call:nextIs', { who: who(next), at: at(next.from) })}
          </span>
        )}
        <span className="quiet small end">{timeZone}</span>
      </p>
      <Loaded query={shifts} lines={2}>
        {({ list }) => (
          <ShiftStrip
            label={t('on-call:shiftsOf', { name })}
            {...{ timeZone, from, days, nowMs }}
            shifts={list}
          />
        )}
      </Loaded>
      <div className="row gap-2">
        <Button
          size="small"
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('on-call:daysBefore')}
          title={t('on-call:daysBefore')}
          onClick={() => setPage(page - 1)}
        />
        <Button size="small" disabled={page === 0} onClick={() => setPage(0)}>
          {t('on-call:today')}
        </Button>
        <Button
          size="small"
          icon={<RightOutlined aria-hidden />}
          aria-label={t('on-call:daysAfter')}
          title={t('on-call:daysAfter')}
          onClick={() => setPage(page + 1)}
        />
        <span className="quiet small figures">{`${from} – ${dayAfter(from, days - 1)}`}</span>
      </div>
    </section>
  );
}
