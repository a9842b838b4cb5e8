import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../../components/state-badge.tsx';
import { useNow } from '../../../components/use-now.ts';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { percent } from '../../../lib/quantity.ts';
import { clockTime, durationText } from '../../../lib/time.ts';
import { BigFigure } from './big-figures.tsx';
import figureStyles from './figures.module.css';
import listStyles from './lists.module.css';
import wordStyles from './words.module.css';

type Service = Extract<SlideData, { readonly kind: 'service' }>;
const tones = { up: 'up', down: 'down', unreachable: 'unreachable', unmeasured: 'unmeasured' } as const;

/** One business service: how it is and since when, what is left of its objective, and what pulls it down. */
export function ServiceSlide({ data: { service } }: { readonly data: Service }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  if (!service) return <p className={wordStyles.none}>{t('walls:service.gone')}</p>;
  const { state, since, leftMs, verdict, causes, causeCount, memberCount, upCount } = service;
  const number = (value: number) => grouped(value, currentLanguage());
  return (
    <>
      <div className={figureStyles.row}>
        <BigFigure
          label={t('walls:service.state')}
          value={t(`terms:state.${state}`)}
          tone={state === 'maintenance' ? undefined : tones[state]}
          note={
            <span className={figureStyles.state}>
              <StateShape state={state} />{' '}
              {since !== null && t('walls:service.since', { at: clockTime(Date.parse(since), nowMs) })}
            </span>
          }
        />
        <BigFigure
          label={t('walls:service.members')}
          value={number(upCount)}
          note={t('walls:service.upOf', { total: number(memberCount) })}
        />
      </div>
      <div className={figureStyles.row}>
        <BigFigure
          label={t('walls:service.availability')}
          value={percent(service.percent)}
          note={
            service.percent === null
              ? t('walls:noFigures')
              : t('walls:service.coverage', { coverage: percent(service.coveragePercent, 1) })
          }
        />
        <BigFigure
          label={t('walls:service.objective')}
          value={service.objectivePercent === null ? '–' : percent(service.objectivePercent)}
          tone={verdict === 'broken' ? 'down' : verdict === 'kept' ? 'up' : undefined}
          note={
            leftMs === null
              ? t('walls:noObjective')
              : t(leftMs < 0 || verdict === 'broken' ? 'walls:overspent' : 'walls:budgetLeft', {
                  duration: durationText(Math.abs(leftMs), currentLanguage(), 'short'),
                })
          }
        />
      </div>
      <div className={listStyles.lists} data-wide>
        <section>
          <h2>{t('walls:service.causes')}</h2>
          {causeCount === 0 ? (
            <p>{t('walls:service.noCauses')}</p>
          ) : (
            <ol className={listStyles.large} data-columns="two">
              {causes.map((cause, at) => (
                <li key={at}>
                  <span className="cut">{cause.name || t('walls:service.hidden')}</span>
                  <span className={figureStyles.state}>
                    <StateShape state={cause.state} /> {t(`terms:state.${cause.state}`)}
                  </span>
                </li>
              ))}
            </ol>
          )}
          {causeCount > causes.length && (
            <p className={wordStyles.rest}>
              {t('walls:service.moreCauses', { count: causeCount - causes.length })}
            </p>
          )}
        </section>
      </div>
    </>
  );
}
