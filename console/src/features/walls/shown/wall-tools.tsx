import { useTranslation } from 'react-i18next';
import { fillScreen } from './use-wall-keys.ts';
import { type WallRun, type WallState } from './wall-run.ts';
import styles from './wall-tools.module.css';

interface Props {
  readonly wall: WallState & Pick<WallRun, 'turn' | 'pause'>;
  readonly seconds: number;
  readonly count: number;
  /** A person looks, who may want to leave. */
  readonly isLeft: boolean;
}

/** Back to where walls are set up. */
function leave(): void {
  location.hash = '#/walls';
}

/** How far the slide has stood, and what turns, pauses and fills: small, and there without a pointer above them. */
export function WallTools({ wall, seconds, count, isLeft }: Props) {
  const { t } = useTranslation();
  const { position, turn, isPaused } = wall;
  const tool = (words: string, sign: string, act: () => void) => (
    <button type="button" aria-label={words} title={words} onClick={act}>
      <span aria-hidden>{sign}</span>
    </button>
  );
  return (
    <footer className={styles.foot}>
      <span className={styles.line} aria-hidden>
        {count > 1 && (
          <span
            key={wall.turns}
            style={{
              animationDuration: `${seconds}s`,
              ...(isPaused && { animationPlayState: 'paused' }),
            }}
          />
        )}
      </span>
      <span className={styles.place}>{t('walls:position', { position: position + 1, all: count })}</span>
      {count > 1 && (
        <>
          {tool(t('walls:back'), '‹', () => turn(-1))}
          {tool(t(isPaused ? 'walls:goOn' : 'walls:pause'), isPaused ? '▸' : '‖', wall.pause)}
          {tool(t('walls:next'), '›', () => turn(1))}
        </>
      )}
      {tool(t('walls:fill'), '⤢', fillScreen)}
      {isLeft && tool(t('walls:leave'), '×', leave)}
    </footer>
  );
}
