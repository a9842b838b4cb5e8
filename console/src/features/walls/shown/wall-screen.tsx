import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { token } from '../../../lib/session.ts';
import { clockTime } from '../../../lib/time.ts';
import { clockIn, isNight } from './night.ts';
import { SlideView } from './slide-view.tsx';
import { fillScreen, useWallKeys } from './use-wall-keys.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { useWall } from './use-wall.ts';
import { type WallAddress } from './wall-address.ts';
import { type WallPlan, type WallState } from './wall-run.ts';
import { isLate, isOld } from './wall-pace.ts';
import { WallTools } from './wall-tools.tsx';
import styles from './wall.module.css';

/** The time, second by second: a wall has a clock. */
function useSeconds(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** A wall: one slide after the other over the whole screen, dimmed at night, with a word about what is wrong with itself. */
export function WallScreen({ address }: { readonly address: WallAddress }) {
  const wall = useWall(address);
  const { plan, position, turn, pause, refused, awaySinceMs, figures, closed } = wall;
  const standing = {
    ...{ askedAtMs: wall.askedAtMs[position], turnedAtMs: wall.turnedAtMs },
    kind: plan?.slides[position]?.kind,
  };
  const nowMs = useSeconds();
  useWakeLock();
  useWallKeys({ turn, pause, fill: fillScreen });
  const isAway = awaySinceMs !== undefined;
  const isAged = figures[position] !== undefined && isOld(standing, nowMs);
  const night = plan !== undefined && isNight(nowMs, plan.timeZone, plan.night);
  return (
    <div className={styles.wall} data-night={night || undefined} data-wall={address.wallId}>
      {plan && <Head plan={plan} wall={wall} nowMs={nowMs} />}
      {(isAway || isAged) && <Away sinceMs={awaySinceMs} nowMs={nowMs} shownAt={figures[position]?.at} />}
      {refused && <Refused refused={refused} address={address} />}
      <main className={styles.slide} data-old={isAway || isAged || undefined}>
        {plan && (
          <SlideView
            figures={figures[position]}
            closed={closed[position]}
            isLate={isAway || isLate(standing, nowMs)}
          />
        )}
      </main>
      {plan && (
        <WallTools
          wall={wall}
          seconds={plan.seconds}
          count={plan.slides.length}
          isLeft={address.key === undefined}
        />
      )}
    </div>
  );
}

interface HeadProps {
  readonly plan: WallPlan;
  readonly wall: WallState;
  readonly nowMs: number;
}

function Head({ plan, wall: { position }, nowMs }: HeadProps) {
  const { t } = useTranslation();
  const slide = plan.slides[position];
  const { place, last, isOwn } = slide ?? { place: '', last: null, isOwn: false };
  const about = [isOwn && t('walls:ownNetwork'), place, last && t(`walls:last.${last}`)];
  return (
    <header className={styles.head}>
      <h1>{slide && t(`walls:slide.${slide.kind}`)}</h1>
      <p>{about.filter(Boolean).join(' · ')}</p>
      <p className={styles.name}>{plan.tenantName}</p>
      <time className={styles.clock}>{clockIn(nowMs, plan.timeZone)}</time>
    </header>
  );
}

interface AwayProps {
  /** Undefined while somebody answers, and what stands is old all the same. */
  readonly sinceMs: number | undefined;
  readonly nowMs: number;
  readonly shownAt: string | undefined;
}

/** Nobody answers, or not in time: since when, and of when the figures are that still stand. */
function Away({ sinceMs, nowMs, shownAt }: AwayProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.away} role="alert">
      <strong>
        {sinceMs === undefined ? t('walls:late') : t('walls:away', { since: clockTime(sinceMs, nowMs) })}
      </strong>
      {shownAt !== undefined && (
        <span>{t('walls:oldFigures', { at: clockTime(Date.parse(shownAt), nowMs) })}</span>
      )}
    </div>
  );
}

interface RefusedProps {
  readonly refused: NonNullable<WallState['refused']>;
  readonly address: WallAddress;
}

/** The server does not show it: what there is to do about it. */
function Refused({ refused: { status, message }, address }: RefusedProps) {
  const { t } = useTranslation();
  const isSignedOut = address.key === undefined && (status === 401 || token() === undefined);
  return (
    <div className={styles.refused} role="alert">
      <strong>
        {t(isSignedOut ? 'walls:signedOut' : status === 401 ? 'walls:linkOver' : 'walls:refused')}
      </strong>
      {isSignedOut ? (
        <a href="#/login">{t('walls:signIn')}</a>
      ) : (
        <span>{status === 401 ? t('walls:linkOverText') : message}</span>
      )}
    </div>
  );
}
