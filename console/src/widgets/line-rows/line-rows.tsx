import { roleNames } from '@linekeeper/contract/lines/line-names';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { lineListPath, linePath } from '../../lib/line-path.ts';
import { useTopics } from '../../lib/live.ts';
import { milliseconds } from '../../lib/quantity.ts';
import { useApi } from '../../lib/query.ts';
import { level } from '../../lib/value-text.ts';
import { StateSince } from '../state-sentence/index.ts';
import styles from './line-rows.module.css';

interface Props {
  /** Where they end: at an outlet, or at a device. */
  readonly of: { readonly outletId: string } | { readonly deviceId: string };
  /** Where there is none: say so, or show nothing at all. */
  readonly whenNone: 'said' | 'nothing';
}

/** So many stand here; all of them are a click away. */
const most = 20;

/** The lines of an outlet or a device, the worst first. For those who may see lines. */
export function LineRows({ of, whenNone }: Props) {
  const { t } = useTranslation();
  useTopics('lines');
  const query = useApi('POST /monitor/api/v1/lines/list', { body: { ...of, sort: 'state', pageSize: most } });
  if (whenNone === 'nothing' && (query.data?.total ?? 0) === 0) return null;
  const all = 'outletId' in of ? `${lineListPath}?outletId=${encodeURIComponent(of.outletId)}` : undefined;
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="its-lines">
      <h2 id="its-lines" className={`strong flat line between gap-2 ${styles.title}`}>
        {query.data ? t('lines:ofOutlet', { count: query.data.total }) : t('lines:tab.lines')}
        {all && query.data && query.data.total > 0 && (
          <Link className={`small ${styles.all}`} to={all}>
            {t('lines:ofOutletAll')}
          </Link>
        )}
      </h2>
      <Loaded query={query} lines={2}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet small flat">{t('lines:ofOutletNone')}</p>
          ) : (
            <ul className={`list grid small ${styles.rows}`}>
              {list.map(({ id, name, provider, role, state, rttMs, lossPercent }) => (
                <li key={id}>
                  <Link className="name cut" to={linePath(id)} title={name}>
                    {name}
                  </Link>
                  <StateSince state={state} />
                  <span className="quiet cut">
                    {provider} · {roleNames[role][currentLanguage()]}
                  </span>
                  <span className="figures unbroken">
                    {milliseconds(rttMs)} · {t('lines:slaLoss')} {level(lossPercent)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
