import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { metricText } from '../../lib/metric-text.ts';
import { bitRate, milliseconds, percent } from '../../lib/quantity.ts';
import { useApi } from '../../lib/query.ts';
import { durationText } from '../../lib/time.ts';
import { level } from '../../lib/value-text.ts';
import { type ChartRange } from '../../widgets/chart/index.ts';
import {
  AvailabilityFigure,
  Figure,
  type ShownSubject,
  subjectPage as styles,
} from '../../widgets/subject/index.ts';
import { slaLeft } from './sla-left.ts';

interface Props {
  readonly line: LineDetail;
  readonly subject: ShownSubject;
  readonly range: ChartRange;
}

/** The numbers that decide: availability over the range of the page, what the last measurement said, and what the SLA leaves. */
export function LineBand({ line, subject, range }: Props) {
  const { t } = useTranslation();
  const { rttMs, lossPercent, jitterMs, mos, inBps, outBps, downBps, upBps } = line;
  const share = (bps: number | null, of: number | null) =>
    bps === null || of === null ? [] : [`${percent((bps / of) * 100, 1)} / ${bitRate(of)}`];
  return (
    <dl className={`frame grid flat ${styles.band}`}>
      <AvailabilityFigure subject={subject} range={range} />
      <Figure name={metricText('line.loss')}>{level(lossPercent)}</Figure>
      <Figure name={metricText('line.rtt')}>{milliseconds(rttMs)}</Figure>
      <Figure name={metricText('line.jitter')}>{milliseconds(jitterMs)}</Figure>
      <Figure name={metricText('line.mos')}>{mos === null ? '–' : mos.toFixed(2)}</Figure>
      <Figure name={t('lines:down')} notes={share(inBps, downBps)}>
        {bitRate(inBps)}
      </Figure>
      <Figure name={t('lines:up')} notes={share(outBps, upBps)}>
        {bitRate(outBps)}
      </Figure>
      <SlaFigure line={line} />
    </dl>
  );
}

/** What the SLA of availability leaves of the month. */
function SlaFigure({ line }: { readonly line: LineDetail }) {
  const { t } = useTranslation();
  const { data } = useApi(
    'POST /monitor/api/v1/lines/sla',
    { body: { search: line.name, outletId: line.outletId, pageSize: 200 } },
    { enabled: line.slaAvailabilityPercent !== null, refetchInterval: 60_000 },
  );
  const row = data?.list.find(({ id }) => id === line.id);
  const left = row && slaLeft(row);
  const span = (ms: number) => durationText(ms, currentLanguage());
  if (!left)
    return (
      <Figure name={t('lines:slaLeft')}>
        {line.slaAvailabilityPercent === null ? t('lines:notAgreed') : '–'}
      </Figure>
    );
  const note = t('lines:slaLostOf', { lost: span(left.lostMs), allowed: span(left.allowedMs) });
  return (
    <Figure name={t('lines:slaLeft')} notes={[note]}>
      {left.leftMs < 0 ? (
        <span className="fault">{t('lines:slaOver', { time: span(-left.leftMs) })}</span>
      ) : (
        span(left.leftMs)
      )}
    </Figure>
  );
}
