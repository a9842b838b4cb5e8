import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../../components/state-badge.tsx';
import { useNow } from '../../../components/use-now.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { percent } from '../../../lib/quantity.ts';
import { clockTime, durationText } from '../../../lib/time.ts';
import { AlertFigures, BigFigure, StandingFigure } from './big-figures.tsx';
import figureStyles from './figures.module.css';
import listStyles from './lists.module.css';
import wordStyles from './words.module.css';

type Overall = Extract<SlideData, { readonly kind: 'overall' }>;

/** The whole network: what is broken, how available it was, what is open, what was worst, what changed last. */
export function OverallSlide({ data }: { readonly data: Overall }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const { standings, availability, alerts, worst, changes } = data;
  if (standings.length === 0) return <p className={wordStyles.none}>{t('walls:nothingVisible')}</p>;
  // Noughts would read as if all were well.
  if (standings.every(({ total }) => total === 0))
    return <p className={wordStyles.none}>{t('walls:nothingHere')}</p>;
  return (
    <>
      <div className={figureStyles.row}>
        {standings.map(({ kind, ...standing }) => (
          <StandingFigure key={kind} label={t(`walls:kind.${kind}`)} standing={standing} />
        ))}
      </div>
      <div className={figureStyles.row}>
        {availability.map(({ kind, percent: now, coveragePercent, beforePercent }) => (
          <BigFigure
            key={kind}
            label={t('walls:availability', { kind: t(`walls:kind.${kind}`) })}
            value={percent(now)}
            note={
              now === null && beforePercent === null
                ? t('walls:noFigures')
                : t('walls:coverage', {
                    coverage: percent(coveragePercent, 1),
                    before: percent(beforePercent),
                  })
            }
          />
        ))}
        <AlertFigures alerts={alerts} />
      </div>
      <div className={listStyles.lists}>
        <section>
          <h2>{t('walls:worst')}</h2>
          {worst.length === 0 ? (
            <p>{t('walls:noneWorst')}</p>
          ) : (
            <ol>
              {worst.map(({ kind, name, outlet, about, percent: share, downMs }, at) => (
                <li key={at}>
                  <span className="cut">{[name, outlet, about].filter(Boolean).join(' · ')}</span>
                  <span className="quiet">{t(`walls:kind.${kind}`)}</span>
                  <span className="figures">{percent(share)}</span>
                  <span className="figures">{durationText(downMs, currentLanguage(), 'short')}</span>
                </li>
              ))}
            </ol>
          )}
        </section>
        <section>
          <h2>{t('walls:changes')}</h2>
          {changes.length === 0 ? (
            <p>{t('walls:noChanges')}</p>
          ) : (
            <ol data-columns="time-first">
              {changes.map(({ name, outletName, to, at }, position) => (
                <li key={position}>
                  <span className="figures">{clockTime(Date.parse(at), nowMs)}</span>
                  <span className="cut">{[name, outletName].filter(Boolean).join(' · ')}</span>
                  <span className={figureStyles.state}>
                    <StateShape state={to} /> {t(`terms:state.${to}`)}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </>
  );
}
