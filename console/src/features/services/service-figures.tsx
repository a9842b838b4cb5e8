import { type ServiceDetail } from '@linekeeper/contract/services/services';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { percent } from '../../lib/quantity.ts';
import { durationText } from '../../lib/time.ts';
import { Budget } from './budget.tsx';
import styles from './services.module.css';

/** The objective of a service and what is left of it, in the numbers that decide. */
export function ServiceFigures({ service: { slo } }: { readonly service: ServiceDetail }) {
  const { t } = useTranslation();
  const { availability, allowedMs, lostMs, plannedMs, burn } = slo;
  const { availabilityPercent, coveragePercent } = availability;
  const lasting = (ms: number) => durationText(ms, currentLanguage(), 'short');
  return (
    <section className="grid gap-2" aria-label={t('services:field.slo')}>
      <dl className={`card flat ${styles.figures}`}>
        <Figure
          name={t('services:field.availability')}
          note={coveragePercent === null ? '' : t('services:coverage', { percent: percent(coveragePercent) })}
        >
          {percent(availabilityPercent)}
        </Figure>
        <Figure name={t('services:field.slo')} note={t(`services:period.${slo.period}`)}>
          {slo.percent === null ? '–' : percent(slo.percent, 3)}
        </Figure>
        <Figure
          name={t('services:field.left')}
          note={allowedMs === null ? '' : t('services:ofAllowed', { time: lasting(allowedMs) })}
        >
          <Budget slo={slo} />
        </Figure>
        <Figure name={t('services:field.burn')} note={burn === null ? '' : t('services:burnNote')}>
          {burn === null ? '–' : t('services:times', { value: Number(burn.toFixed(1)) })}
        </Figure>
        <Figure name={t('services:field.lost')}>{lasting(lostMs)}</Figure>
        <Figure name={t('services:field.planned')} note={t('services:plannedNote')}>
          {lasting(plannedMs)}
        </Figure>
      </dl>
      {slo.verdict !== 'kept' && <p className="note flat">{t(`services:verdictText.${slo.verdict}`)}</p>}
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Figure({ name, note = '', children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
      {note !== '' && <dd className={styles.figureNote}>{note}</dd>}
    </div>
  );
}
