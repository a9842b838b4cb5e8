import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { agentListPath, agentPath } from '../../lib/agent-path.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { type OutletSectionProps } from '../../widgets/outlet-section/index.ts';
import { subjectPage as styles } from '../../widgets/subject/index.ts';
import { AgentStateText } from './agent-state.tsx';

/** So many stand on the page of an outlet; all of them are a click away. */
const most = 20;

/** The agents of an outlet, for its page. */
export function OutletAgents({ outlet }: OutletSectionProps) {
  const { t } = useTranslation();
  useTopics('agents');
  const query = useApi('POST /monitor/api/v1/agents/list', {
    body: { outletId: outlet.id, sort: 'name', pageSize: most },
  });
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="outlet-agents">
      <h2 id="outlet-agents" className={`strong flat line between gap-2 ${styles.panelTitle}`}>
        {query.data ? t('agents:ofOutlet', { count: query.data.total }) : t('screens:agents')}
        {query.data && query.data.total > 0 && (
          <Link
            className={`small ${styles.span}`}
            to={`${agentListPath}?outletId=${encodeURIComponent(outlet.id)}`}
          >
            {t('agents:ofOutletAll')}
          </Link>
        )}
      </h2>
      <Loaded query={query} lines={1}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet small flat">{t('agents:ofOutletNone')}</p>
          ) : (
            <ul className={`list grid small ${styles.outletDevices}`}>
              {list.map((agent) => (
                <li key={agent.id}>
                  <Link className="name cut" to={agentPath(agent.id)} title={agent.name}>
                    {agent.name}
                  </Link>
                  <AgentStateText agent={agent} />
                  <TimeText at={agent.lastSeenAt} isShort />
                  <span className="quiet cut">{agent.tags.join(t('agents:separator'))}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
