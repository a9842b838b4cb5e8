import { type LineLoad, lineLoads } from '@linekeeper/contract/dashboards/chart-terms';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { bitRate, percent, withPrefix } from '../../../lib/quantity.ts';
import { exactTime } from '../../../lib/time.ts';
import { AboutCustomers } from './about-customers.tsx';
import { BigFigure } from './big-figures.tsx';
import { rateOf, ratesOf } from './carried-rates.ts';
import figureStyles from './figures.module.css';
import listStyles from './lists.module.css';
import { Trend, Trends } from './trend.tsx';
import wordStyles from './words.module.css';

type Own = Extract<SlideData, { readonly kind: 'traffic' }>;
type Below = Extract<SlideData, { readonly kind: 'customers-traffic' }>;
type Traffic = Own | Below;

const directions = ['inBytes', 'outBytes'] as const;
/** Of loads this is wrong, and this is to be looked at; a word beside it says the same. */
const tones: Readonly<Partial<Record<LineLoad, 'down' | 'major'>>> = { over80: 'down', over50: 'major' };

/** What lines carried, with its trend, and where they are busiest: of the own network by line, of customers in numbers. */
export function TrafficSlide({ data }: { readonly data: Traffic }) {
  const { t } = useTranslation();
  const { whole, before } = data;
  const number = (value: number) => grouped(value, currentLanguage());
  if (whole.coveragePercent === null && before.coveragePercent === null)
    return (
      <>
        <p className={wordStyles.none}>{t('walls:noLines')}</p>
        {data.kind === 'customers-traffic' && <AboutCustomers {...data} />}
      </>
    );
  return (
    <>
      <div className={figureStyles.row}>
        {directions.map((key) => (
          <BigFigure
            key={key}
            label={t(`walls:traffic.${key}`)}
            value={whole.coveragePercent ? withPrefix(whole[key], 'B') : '–'}
            note={
              whole.coveragePercent
                ? t('walls:traffic.coverage', {
                    coverage: percent(whole.coveragePercent, 1),
                    before: before.coveragePercent ? withPrefix(before[key], 'B') : '–',
                  })
                : t('walls:noFigures')
            }
          />
        ))}
        {data.kind === 'traffic' && (
          <BigFigure
            label={t('walls:kind.line')}
            value={number(data.total)}
            note={t('walls:traffic.measured')}
          />
        )}
      </div>
      {data.kind === 'customers-traffic' && (
        <div className={figureStyles.row}>
          {lineLoads.map((load) => (
            <BigFigure
              key={load}
              label={t('walls:kind.line')}
              value={number(data.loads[load])}
              tone={data.loads[load] > 0 ? tones[load] : undefined}
              note={t(`walls:traffic.load.${load}`)}
            />
          ))}
        </div>
      )}
      <div className={listStyles.lists}>
        <Carried data={data} />
        <section>
          <h2>{t(data.kind === 'traffic' ? 'walls:traffic.busyLines' : 'walls:traffic.busyCustomers')}</h2>
          {data.kind === 'traffic' ? <BusyLines data={data} /> : <BusyCustomers data={data} />}
        </section>
      </div>
      {data.kind === 'customers-traffic' && <AboutCustomers {...data} />}
    </>
  );
}

function Carried({ data }: { readonly data: Traffic }) {
  const { t } = useTranslation();
  return (
    <Trends>
      {directions.map((key) => {
        const rates = ratesOf(data, key);
        const known = rates.filter((rate) => rate !== null);
        return (
          <Trend
            key={key}
            label={t(`walls:traffic.rate.${key}`, { mean: bitRate(rateOf(data, key)) })}
            note={
              known.length === 0
                ? t('walls:noFigures')
                : t('walls:highest', { value: bitRate(Math.max(...known)) })
            }
            {...{ values: rates, bounds: data.bounds }}
            isFromNought
          />
        );
      })}
    </Trends>
  );
}

function BusyLines({ data: { busiest } }: { readonly data: Own }) {
  const { t } = useTranslation();
  if (busiest.length === 0) return <p>{t('walls:traffic.noneBusy')}</p>;
  return (
    <ol className={listStyles.middle} data-columns="three">
      {busiest.map(({ name, outlet, provider, removedAt, inPercent, outPercent }, at) => (
        <li key={at}>
          <span className="cut">
            {[
              name,
              outlet,
              provider,
              removedAt && t('common:deletedAt', { time: exactTime(Date.parse(removedAt)) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="figures">
            <small className="quiet">{t('walls:traffic.in')}</small> {percent(inPercent, 1)}
          </span>
          <span className="figures">
            <small className="quiet">{t('walls:traffic.out')}</small> {percent(outPercent, 1)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function BusyCustomers({ data: { busiest } }: { readonly data: Below }) {
  const { t } = useTranslation();
  if (busiest.length === 0) return <p>{t('walls:traffic.noneBusy')}</p>;
  return (
    <ol className={listStyles.middle} data-columns="three">
      {busiest.map(({ name, mostPercent, over80 }, at) => (
        <li key={at}>
          <span className="cut">{name}</span>
          <span className="figures">{percent(mostPercent, 1)}</span>
          <span className="figures quiet">{t('walls:traffic.over80', { count: over80 })}</span>
        </li>
      ))}
    </ol>
  );
}
