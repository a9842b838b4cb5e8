import { writeLimits } from '@linekeeper/contract/explorer/written-terms';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { Failure } from '../../components/failure.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApi } from '../../lib/query.ts';

/** How much programs bring by remote write, beside what they may; nothing where none ever brought anything. */
export function WrittenUsage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useApi('GET /monitor/api/v1/explorer/written', {});
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || data.newestAt === null) return null;
  const number = (value: number) => grouped(value, currentLanguage());
  const of = (value: number, most: number) =>
    t('explorer:written.of', { value: number(value), most: number(most) });
  return (
    <section className="card pad-4 grid gap-3" aria-labelledby="written-title">
      <h2 id="written-title" className="strong flat">
        {t('explorer:written.title')}
      </h2>
      <Facts
        nameWidth="11em"
        facts={[
          [t('explorer:written.newestAt'), <TimeText key="newest" at={data.newestAt} />],
          [t('explorer:written.activeSeries'), of(data.activeSeries, writeLimits.activeSeries)],
          [t('explorer:written.series'), of(data.series, writeLimits.keptSeries)],
          [t('explorer:written.samplesThisHour'), of(data.samplesThisHour, writeLimits.samplesPerHour)],
          [t('explorer:written.samples'), of(data.samples, writeLimits.keptSamples)],
          [t('explorer:written.kept'), t('explorer:written.days', { count: data.keptDays })],
        ]}
      />
    </section>
  );
}
