import { useTranslation } from 'react-i18next';
import { type CustomerStanding } from '@linekeeper/contract/overview/customers';
import { MiddleText } from '../../../components/middle-text.tsx';
import { askToEnter } from '../../../lib/acting.ts';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { holdsAll, useSession } from '../../../lib/session.ts';
import { standingPath } from '../../../lib/standing-path.ts';
import { CustomerHealthMark, customersCall } from '../../../widgets/customers-view/index.ts';
import { type Chart } from '../chart.ts';
import styles from '../dashboards.module.css';

type Kind = 'device' | 'line';
type Answer = { readonly list: readonly CustomerStanding[]; readonly total: number };
const mostShown = 10;
const acting = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY';
const states = ['down', 'unreachable', 'unmeasured'] as const;

function Ranking({ kind, list }: { readonly kind: Kind; readonly list: readonly CustomerStanding[] }) {
  const { t } = useTranslation();
  const mayEnter = holdsAll(useSession(), [acting]);
  if (list.length === 0) return <p className="note">{t('customers:none')}</p>;
  return (
    <ol className={`list ${styles.lines}`}>
      {list.map(({ companyId, name, parentName, health, standing }) => (
        <li key={companyId}>
          <CustomerHealthMark health={health} />
          <span className={styles.who}>
            {mayEnter && health !== 'closed' ? (
              <button
                type="button"
                className="link"
                aria-label={t('customers:enterNamed', { name })}
                onClick={() => askToEnter({ companyId, name, to: '/overallNetworkOperationOverview' })}
              >
                <MiddleText text={name} />
              </button>
            ) : (
              <MiddleText text={name} />
            )}
            {parentName !== null && (
              <span className="quiet caption cut">{t('customers:of', { name: parentName })}</span>
            )}
          </span>
          <span className="quiet small figures">
            {standing === null
              ? '–'
              : [
                  ...states
                    .filter((state) => standing[state] > 0)
                    .map(
                      (state) =>
                        `${t(`terms:state.${state}`)} ${grouped(standing[state], currentLanguage())}`,
                    ),
                  t(`customers:things.${kind}`, { count: standing.total }),
                ].join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}

const chartOf = (kind: Kind, permission: NonNullable<Chart['permission']>) =>
  ({
    ...{ id: `ranking ${kind}`, chartCode: 'overall_operations_overview', permission },
    ...{ route: customersCall(kind), isOfPeriod: false },
    rows: () => `${standingPath(kind)}?view=customers`,
    inputOf: () => ({ body: { kind, pageSize: mostShown } }),
    titleOf: (t) => t(`dashboards:ranking.${kind}`),
    draw: ({ data }) => <Ranking kind={kind} list={(data as Answer).list} />,
    tableOf: (t, data) => ({
      head: [
        ...[t('customers:customer'), t('customers:healthTitle')],
        ...[...states.map((state) => t(`terms:state.${state}`)), t('dashboards:total')],
      ],
      rows: (data as Answer).list.map(({ name, health, standing }) => [
        ...[name, t(`customers:health.${health}`)],
        ...([...states, 'total'] as const).map((key) => (standing === null ? '–' : String(standing[key]))),
      ]),
    }),
  }) as Chart;

/** Customers by how their devices and their lines stand, the worst first. */
export const customersRanking = [
  chartOf('device', 'DMS_SERVER_MANAGE_DEVICE'),
  chartOf('line', 'DMS_SERVER_MANAGE_WAN_VIEW'),
];
