import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OutletLink } from '../../components/outlet-link.tsx';
import { StateBadge, StateShape } from '../../components/state-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useNow } from '../../components/use-now.ts';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { lineListPath, linePath } from '../../lib/line-path.ts';
import { standingPath } from '../../lib/standing-path.ts';
import { lineCode } from '../../lib/use-outlet-topics.ts';
import { standingWords } from '../../widgets/customers-view/index.ts';
import { stateSentence } from '../../widgets/state-sentence/index.ts';
import { Panel } from './panel.tsx';
import { type OwnLines } from './verdict-of.ts';
import styles from './workbench.module.css';

/** How lines, agents and tests stand, each number with its rows, and the lines that are not as they should be. */
export function LinesPanel({ lines: data }: { readonly lines: OwnLines }) {
  const { t } = useTranslation();
  const { lines, agents, tests, troubled } = data;
  const shown = [
    { kind: 'line', standing: lines },
    { kind: 'agent', standing: agents },
    { kind: 'test', standing: tests },
  ] as const;
  const count = lines.down + lines.unreachable + lines.unmeasured;
  return (
    <Panel
      title={t('workbench:lines.title')}
      link={{ to: lineListPath, text: t('workbench:all'), code: lineCode }}
      about={count > troubled.length ? t('workbench:lines.worst', { count: troubled.length }) : undefined}
    >
      <ul className={`list grid gap-3 ${styles.lineNumbers}`}>
        {shown.map(({ kind, standing }) => (
          <LineNumbers key={kind} kind={kind} standing={standing} />
        ))}
      </ul>
      {troubled.length > 0 && <TroubledLines rows={troubled} />}
    </Panel>
  );
}

/** Agents that were revoked stand in their list, and are not counted. */
const counted = { line: [], agent: ['down', 'unmeasured', 'up'], test: [] } as const;

interface NumbersProps {
  readonly kind: 'line' | 'agent' | 'test';
  readonly standing: OwnLines['lines'];
}

/** How many of a kind fail, how many nobody measures, and how many there are: each number opens those. */
function LineNumbers({ kind, standing }: NumbersProps) {
  const { t } = useTranslation();
  const failing = standing.down + standing.unreachable;
  const notMeasured = standingWords(t, kind, { ...standing, down: 0, unreachable: 0 });
  return (
    <li className={styles.number}>
      <Link className={styles.numberHead} to={standingPath(kind, 'down', 'unreachable')}>
        <span className="inline quiet small near">
          <StateShape state={failing > 0 ? 'down' : standing.unmeasured > 0 ? 'unmeasured' : 'up'} />
          {t(`workbench:lines.${kind}`)}
        </span>
        <span className={`${styles.big} figures`} data-state={failing > 0 ? 'down' : undefined}>
          {grouped(failing, currentLanguage())}
        </span>
      </Link>
      <span className="quiet caption figures">
        <Link className="link" to={standingPath(kind, ...counted[kind])}>
          {t(`customers:things.${kind}`, { count: standing.total })}
        </Link>
        {notMeasured.map((words) => (
          <Fragment key={words}>
            {' · '}
            <Link className="link" to={standingPath(kind, 'unmeasured')}>
              {words}
            </Link>
          </Fragment>
        ))}
      </span>
    </li>
  );
}

function TroubledLines({ rows }: { readonly rows: OwnLines['troubled'] }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ul className={`list ${styles.rows}`}>
      {rows.map(({ id, name, provider, outletId, outletName, state }) => (
        <li key={id} className={styles.trouble}>
          <StateBadge state={state.state} />
          <Link className={styles.device} to={linePath(id)}>
            {name}
          </Link>
          <span className={`quiet small unbroken ${styles.when}`}>
            <TimeText at={state.since} />
          </span>
          <span className={`quiet small ${styles.why}`}>
            {stateSentence(t, state, now)}
            <span className="block">
              <OutletLink outletId={outletId}>{outletName}</OutletLink>
              {' · '}
              {provider}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
