import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type ServiceDay, type ServiceDetail } from '@linekeeper/contract/services/services';
import { states } from '@linekeeper/contract/monitoring/states';
import { Button } from 'antd';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { StateShape } from '../../components/state-badge.tsx';
import { useNow } from '../../components/use-now.ts';
import { currentLanguage } from '../../lib/language.ts';
import { percent } from '../../lib/quantity.ts';
import { useApi } from '../../lib/query.ts';
import { durationText, exactTime } from '../../lib/time.ts';
import { useCompared } from '../../widgets/chart/index.ts';
import { firstYear, readYear } from './calendar-year.ts';
import { ServiceFiles } from './service-files.tsx';
import { calendarTable } from './service-tables.ts';
import styles from './services.module.css';

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
const route = 'POST /monitor/api/v1/services/:serviceId/calendar';

/** For how long days were down, all together. */
const downText = (days: readonly ServiceDay[]) =>
  durationText(
    days.reduce((sum, { downMs }) => sum + downMs, 0),
    currentLanguage(),
    'short',
  );

/** The days of a year, a row a month: the sign of the worst of each day, and below it how much of the time it was down. */
export function ServiceCalendar({ service: { id, name } }: { readonly service: ServiceDetail }) {
  const { t } = useTranslation();
  const thisYear = Number(exactTime(useNow()).slice(0, 4));
  const [search, setSearch] = useSearchParams();
  const year = readYear(search, thisYear);
  const setYear = (next: number) =>
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next === thisYear) changed.delete('year');
        else changed.set('year', String(next));
        return changed;
      },
      { preventScrollReset: true },
    );
  const { isCompared } = useCompared();
  const drawing = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const query = useApi(route, { params: { serviceId: id }, body: { year } });
  const hasBefore = isCompared && year > firstYear;
  const { data: before } = useApi(
    route,
    { params: { serviceId: id }, body: { year: Math.max(firstYear, year - 1) } },
    { enabled: hasBefore },
  );
  const days = query.data?.year === year ? query.data.days : undefined;
  const then = hasBefore && before?.year === year - 1 ? before.days : undefined;
  const said = days?.find(({ day }) => day === chosen) ?? days?.at(-1);
  const point = (event: PointerEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]') : null;
    if (cell) setChosen(cell.dataset.day);
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -31, ArrowDown: 31 }[event.key];
    if (by === undefined || !days || !said) return;
    event.preventDefault();
    const at = Math.min(days.length - 1, Math.max(0, days.indexOf(said) + by));
    setChosen(days[at]?.day);
  };
  return (
    <section className={`card pad-4 grid gap-3 ${styles.panel}`} aria-labelledby="service-calendar">
      <div className="line between gap-3">
        <h2 id="service-calendar" className="heading flat">
          {t('services:calendar')}
          {days && (
            <span className={`quiet caption figures ${styles.beside}`}>
              {t('services:compared.yearDown', { time: downText(days) })}
              {then && ` · ${t('services:compared.yearBefore', { time: downText(then) })}`}
            </span>
          )}
        </h2>
        <span className="inline gap-2">
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('services:yearBefore')}
            disabled={year <= firstYear}
            onClick={() => setYear(year - 1)}
          />
          <span className="figures strong">{year}</span>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('services:yearAfter')}
            disabled={year >= thisYear}
            onClick={() => setYear(year + 1)}
          />
          <ServiceFiles
            title={t('services:calendar')}
            service={name}
            time={String(year)}
            drawing={drawing}
            table={days && (() => calendarTable(t, [...(then ?? []), ...days]))}
          />
        </span>
      </div>
      {days ? (
        <div ref={drawing} className="grid gap-3">
          <div
            className={styles.calendar}
            role="img"
            aria-label={t('services:calendarOf', { name, year })}
            // It is read day by day with the arrow keys.
            tabIndex={0}
            onPointerMove={point}
            onPointerDown={point}
            onKeyDown={step}
          >
            {months.map((month) => (
              <div key={month} className={styles.month}>
                <span className="quiet caption figures">{month}</span>
                {days
                  .filter(({ day }) => day.slice(5, 7) === month)
                  .map((day) => (
                    <DayCell key={day.day} day={day} isChosen={day.day === said?.day} />
                  ))}
              </div>
            ))}
          </div>
          <p className="flat figures" role="status">
            {said && <DayText day={said} />}
          </p>
          <ul className={styles.legend}>
            {states.map((state) => (
              <li key={state}>
                <StateShape state={state} />
                {t(`terms:state.${state}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </section>
  );
}

function DayCell({ day, isChosen }: { readonly day: ServiceDay; readonly isChosen: boolean }) {
  // How much of what is known of the day it was down.
  const lost = 100 - (day.availabilityPercent ?? 100);
  return (
    <span
      className={`${styles.day} ${isChosen ? styles.chosen : ''}`}
      data-day={day.day}
      // Days before there was anything of it are left free, behind the name of the month.
      style={{ gridColumn: Number(day.day.slice(8)) + 1 }}
    >
      <StateShape state={day.worst} />
      <span className={styles.share}>{lost > 0 && <span style={{ width: `${Math.max(10, lost)}%` }} />}</span>
    </span>
  );
}

function DayText({
  day: { day, worst, availabilityPercent, coveragePercent, downMs },
}: {
  readonly day: ServiceDay;
}) {
  const { t } = useTranslation();
  return (
    <span className="wrap gap-2">
      <span className="strong">{day}</span>
      <span className="inline gap-1">
        <StateShape state={worst} />
        {t('services:worst', { state: t(`terms:state.${worst}`) })}
      </span>
      <span className="quiet">
        {t('services:timesNote', {
          percent: percent(availabilityPercent),
          coverage: percent(coveragePercent),
        })}
      </span>
      {downMs > 0 && (
        <span className="fault">
          {t('services:downFor', { time: durationText(downMs, currentLanguage(), 'short') })}
        </span>
      )}
    </span>
  );
}
