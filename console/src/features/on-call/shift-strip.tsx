import { type OnCallShift } from '@linekeeper/contract/on-call/on-call-schedules';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { localeTags } from '../../lib/time.ts';
import styles from './on-call.module.css';
import { beginOfDay, dayAfter, shortClock } from './zone-days.ts';

interface Props {
  readonly label: string;
  readonly timeZone: string;
  /** The first day that is shown. */
  readonly from: string;
  readonly days: number;
  readonly shifts: readonly OnCallShift[];
  readonly nowMs: number;
}

/** Who has which colour: in the order in which they come, and again from the beginning where they are more than there are colours. */
function tonesOf(shifts: readonly OnCallShift[]): ReadonlyMap<string, number> {
  const ids = [...new Set(shifts.flatMap(({ memberId }) => memberId ?? []))].sort();
  return new Map(ids.map((id, at) => [id, (at % 8) + 1]));
}

/** Who is on call through some days, each in their colour with their name, and nobody in that of a warning. */
export function ShiftStrip({ label, timeZone, from, days, shifts, nowMs }: Props) {
  const { t } = useTranslation();
  const tones = tonesOf(shifts);
  const dates = Array.from({ length: days }, (_, at) => dayAfter(from, at));
  const [fromMs, toMs] = [beginOfDay(timeZone, from), beginOfDay(timeZone, dayAfter(from, days))];
  const percent = (ms: number) => `${(Math.max(0, ms - fromMs) / (toMs - fromMs)) * 100}%`;
  const weekday = new Intl.DateTimeFormat(localeTags[currentLanguage()], {
    weekday: 'short',
    timeZone: 'UTC',
  });
  return (
    <div className={styles.strip}>
      <ol className={`list ${styles.shifts}`} aria-label={label}>
        {shifts.map(({ from: begin, to: end, memberId, name }) => {
          const span = [begin, end].map((at) => shortClock(timeZone, Date.parse(at))).join(' – ');
          const who = memberId === null ? t('on-call:nobody') : (name ?? t('on-call:gone'));
          return (
            <li
              key={begin}
              className={styles.shift}
              data-nobody={memberId === null || undefined}
              title={`${who} · ${span}`}
              style={{
                left: percent(Date.parse(begin)),
                width: percent(fromMs + Date.parse(end) - Math.max(fromMs, Date.parse(begin))),
                ...(memberId !== null && { borderColor: `var(--series-${tones.get(memberId) ?? 1})` }),
              }}
            >
              <span className={`cut caption ${styles.who}`} aria-hidden="true">
                {who}
              </span>
              <span className="visually-hidden">{`${who}, ${span}`}</span>
            </li>
          );
        })}
        {nowMs > fromMs && nowMs < toMs && (
          <li className={styles.now} style={{ left: percent(nowMs) }} aria-hidden="true" />
        )}
      </ol>
      <div className={`caption quiet figures ${styles.days}`} aria-hidden="true">
        {dates.map((day) => (
          <span
            key={day}
            className={styles.day}
            data-free={[0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay()) || undefined}
          >
            <span>{weekday.format(Date.parse(`${day}T00:00Z`))}</span>
            <span>{day.slice(8)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
