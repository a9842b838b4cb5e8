import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { testListPath, testPath } from '../../lib/dial-path.ts';
import { useApi } from '../../lib/query.ts';
import { type OutletSectionProps } from '../../widgets/outlet-section/index.ts';
import { subjectPage as styles } from '../../widgets/subject/index.ts';
import { kindText } from './kind-text.ts';
import { StateCounts } from './state-counts.tsx';

/** So many stand on the page of an outlet; all of them are a click away. */
const most = 20;

/** The dial tests that are sent from an outlet or to its lines, the worst first, for its page. */
export function OutletTests({ outlet }: OutletSectionProps) {
  const { t } = useTranslation();
  const query = useApi('POST /dial/api/v1/tests/list', {
    body: { outletId: outlet.id, sort: 'state', pageSize: most },
  });
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="outlet-tests">
      <h2 id="outlet-tests" className={`strong flat line between gap-2 ${styles.panelTitle}`}>
        {query.data ? t('dial:ofOutlet', { count: query.data.total }) : t('screens:dialTests')}
        <Link className={`small ${styles.span}`} to={testListPath}>
          {t('dial:ofOutletAll')}
        </Link>
      </h2>
      <Loaded query={query} lines={1}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet small flat">{t('dial:ofOutletNone')}</p>
          ) : (
            <ul className={`list grid small ${styles.outletDevices}`}>
              {list.map(({ id, name, kind, states, isEnabled, measuredAt }) => (
                <li key={id}>
                  <Link className="name cut" to={testPath(id)} title={name}>
                    {name}
                  </Link>
                  {isEnabled ? (
                    <StateCounts counts={states} />
                  ) : (
                    <span className="quiet">{t('dial:paused')}</span>
                  )}
                  <TimeText at={measuredAt} isShort />
                  <span className="quiet cut">{kindText(kind)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
