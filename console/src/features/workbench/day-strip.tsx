import { states } from '@linekeeper/contract/monitoring/states';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { useNow } from '../../components/use-now.ts';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { spanText } from '../../widgets/chart/index.ts';
import styles from './calm.module.css';
import { type PlacedStep } from './day-span.ts';

/** The whole network over the day: each step as high as its states are, the worst on top and never too thin to be seen. */
export function DayStrip({ steps }: { readonly steps: readonly PlacedStep[] }) {
  const { t } = useTranslation();
  const [at, setAt] = useState<number>();
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const percent = ((event.clientX - box.left) / box.width) * 100;
    setAt(steps.findLastIndex(({ left }) => left <= percent));
  };
  const shown = states.filter((state) => steps.some(({ step }) => (step[state] ?? 0) > 0));
  const pointed = at === undefined ? undefined : steps[at];
  return (
    <div className="grid gap-2">
      <div
        className={styles.strip}
        role="img"
        aria-label={t('chart:timelineOf', { subject: t('workbench:day.network') })}
        // It is read step by step with the arrow keys.
        tabIndex={0}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          setAt(Math.min(steps.length - 1, Math.max(0, at === undefined ? steps.length - 1 : at + by)));
        }}
      >
        {steps.map(({ left, width, step, fromMs }, index) => (
          <span
            key={fromMs}
            className={styles.step}
            data-at={index === at || undefined}
            style={{ left: `${left}%`, width: `calc(${width}% + 1px)` }}
          >
            {states
              .filter((state) => (step[state] ?? 0) > 0)
              .map((state) => (
                <span key={state} className={styles[state]} style={{ flexGrow: step[state] }} />
              ))}
          </span>
        ))}
      </div>
      <p className={`flat caption quiet figures line ${styles.told}`} role="status">
        {pointed ? (
          <Told {...pointed} />
        ) : (
          shown.map((state) => (
            <span key={state} className="inline near">
              <StateShape state={state} />
              {t(`terms:state.${state}`)}
            </span>
          ))
        )}
      </p>
    </div>
  );
}

/** What a step is made of, in device-time. */
function Told({ fromMs, toMs, step }: PlacedStep) {
  const { t } = useTranslation();
  const now = useNow();
  const there = states.reduce((sum, state) => sum + (step[state] ?? 0), 0);
  return (
    <>
      <span>{spanText(fromMs, toMs, now)}</span>
      {states.map((state) => {
        const ms = step[state] ?? 0;
        if (ms === 0) return null;
        return (
          <span key={state} className="inline near">
            <StateShape state={state} />
            {t(`terms:state.${state}`)}{' '}
            {ms === there ? t('workbench:day.throughout') : durationText(ms, currentLanguage())}
          </span>
        );
      })}
      <span>{t('workbench:day.summed')}</span>
    </>
  );
}
