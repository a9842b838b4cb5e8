import { type State } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateShape } from '../../components/state-badge.tsx';
import { holdsAll, useSession } from '../../lib/session.ts';
import { standingPath } from '../../lib/standing-path.ts';
import { faultWords, thingWords, type WatchedPart, worstOf } from '../../lib/fault-words.ts';
import { broken } from './verdict-of.ts';
import styles from './workbench.module.css';

const shapes = {
  broken: 'down',
  blind: 'unmeasured',
  none: 'unmeasured',
  resting: 'unmeasured',
  calm: 'up',
} as const;
const wanted: Readonly<Record<'broken' | 'blind', readonly State[]>> = { broken, blind: ['unmeasured'] };

const codeOf = ({ kind }: WatchedPart) =>
  kind === 'device' ? 'DMS_SERVER_MANAGE_DEVICE' : 'DMS_SERVER_MANAGE_WAN_VIEW';

/** One sentence over all that is watched: is anything broken. Each number of it has its rows. */
export function Verdict({ parts }: { readonly parts: readonly WatchedPart[] }) {
  const { t } = useTranslation();
  const session = useSession();
  const kind = worstOf(parts);
  const states = kind === 'broken' || kind === 'blind' ? wanted[kind] : [];
  const count = (part: WatchedPart) =>
    kind === 'broken'
      ? part.down + part.unreachable
      : kind === 'blind'
        ? part.unmeasured
        : kind === 'calm'
          ? part.well
          : part.total;
  const counted = parts.filter((part) => count(part) > 0);
  const [first, ...more] = counted;
  const words = {
    broken: () => t('workbench:verdict.brokenAll', { what: faultWords(t, parts) }),
    blind: () => t('workbench:verdict.blindAll', { what: thingWords(t, parts, 'unmeasured') }),
    calm: () => t('workbench:verdict.calmAll', { what: thingWords(t, parts, 'well') }),
    resting: () => t('workbench:verdict.restingAll', { what: thingWords(t, parts, 'total') }),
    none: () => '',
  };
  const isOfDevices = first?.kind === 'device' && more.length === 0;
  const said =
    isOfDevices && kind !== 'none' && kind !== 'resting'
      ? t(`workbench:verdict.${kind}`, { count: count(first), total: first.total })
      : words[kind]();
  // Nothing for those who may not open the rows; what is of several kinds stands in several lists.
  const opened = states.length > 0 ? counted.filter((part) => holdsAll(session, [codeOf(part)])) : [];
  return (
    <p className={`card line flat ${styles.verdict}`} data-kind={kind} role="status">
      <StateShape state={shapes[kind]} />
      <span>{said}</span>
      {opened.map((part) => (
        <Link key={part.kind} to={standingPath(part.kind, ...states)}>
          {counted.length === 1
            ? t('workbench:show')
            : t('workbench:showThings', {
                what: t(`customers:things.${part.kind}`, { count: count(part) }),
              })}
        </Link>
      ))}
    </p>
  );
}
