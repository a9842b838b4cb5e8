import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type CustomerStanding } from '@linekeeper/contract/overview/customers';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { MiddleText } from '../../../components/middle-text.tsx';
import { askToEnter } from '../../../lib/acting.ts';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { useMayEnter } from '../../../lib/use-may-enter.ts';
import { standingPath } from '../../../lib/standing-path.ts';
import { CustomerHealthMark, customersCall } from '../../../widgets/customers-view/index.ts';
import { type Chart } from '../chart.ts';
import { customerInput, customersPath } from '../chart-places.ts';
import { customerCells } from '../customer-cells.ts';
import { restRow } from '../rest-row.ts';
import styles from '../dashboards.module.css';
import { overviewPath } from '../kept-time.ts';
import { useKeptTime } from '../use-kept-time.ts';

type Kind = 'device' | 'line';
type Answer = { readonly list: readonly CustomerStanding[]; readonly total: number };
const mostShown = 10;
const states = ['down', 'unreachable', 'unmeasured'] as const;

interface Props {
  readonly kind: Kind;
  readonly list: readonly CustomerStanding[];
  /** MSPs, each with all below it: a row narrows the overview to one. */
  readonly isOfMsps: boolean;
  readonly at: string | undefined;
}

function Ranking({ kind, list, isOfMsps, at }: Props) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  const mayEnter = useMayEnter();
  const words = (standing: Standing) =>
    [
      ...states
        .filter((state) => standing[state] > 0)
        .map((state) => `${t(`terms:state.${state}`)} ${grouped(standing[state], currentLanguage())}`),
      t(`customers:things.${kind}`, { count: standing.total }),
    ].join(' · ');
  if (list.length === 0) return <p className="note">{t('customers:none')}</p>;
  return (
    <ol className={`list ${styles.lines}`}>
      {list.map(({ companyId, name, parentName, health, standing }) => (
        <li key={companyId}>
          <CustomerHealthMark health={health} />
          <span className={styles.who}>
            {isOfMsps ? (
              <Link className="link" to={keepTime(`?customer=${companyId}`)}>
                <MiddleText text={name} />
              </Link>
            ) : mayEnter && health !== 'closed' ? (
              <button
                type="button"
                className="link"
                aria-label={t('customers:enterNamed', { name })}
                onClick={() => askToEnter({ companyId, name, to: keepTime(overviewPath) })}
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
            {standing === null ? (
              '–'
            ) : at !== undefined ? (
              words(standing)
            ) : (
              <Link className="link" to={customersPath(standingPath(kind), { customer: String(companyId) })}>
                {words(standing)}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

const chartOf = (kind: Kind, permission: NonNullable<Chart['permission']>, level: 'each' | 'msp') =>
  ({
    ...{ id: `ranking ${level} ${kind}`, chartCode: 'overall_operations_overview', permission },
    ...{ route: customersCall(kind), isOfPeriod: false },
    rows: (places) => customersPath(standingPath(kind), places),
    inputOf: (_period, places, at) => ({
      body: { kind, level, pageSize: mostShown, ...customerInput(places), ...(at && { at }) },
    }),
    titleOf: (t) => t(level === 'msp' ? `dashboards:ranking.msp.${kind}` : `dashboards:ranking.${kind}`),
    draw: ({ data, at }) => (
      <Ranking kind={kind} list={(data as Answer).list} isOfMsps={level === 'msp'} at={at} />
    ),
    tableOf: (t, data) => ({
      head: [
        ...(level === 'msp' ? [t('customers:customer')] : customerCells().head(t)),
        t('customers:healthTitle'),
        ...[...states.map((state) => t(`terms:state.${state}`)), t('dashboards:total')],
      ],
      rows: [
        ...(data as Answer).list.map(({ health, standing, ...customer }) => [
          ...(level === 'msp' ? [customer.name] : customerCells().row(customer)),
          t(`customers:health.${health}`),
          ...([...states, 'total'] as const).map((key) => (standing === null ? '–' : String(standing[key]))),
        ]),
        ...restRow(t, (data as Answer).list.length, (data as Answer).total),
      ],
    }),
  }) as Chart;

const ranked = (level: 'each' | 'msp') => [
  chartOf('device', 'DMS_SERVER_MANAGE_DEVICE', level),
  chartOf('line', 'DMS_SERVER_MANAGE_WAN_VIEW', level),
];

/** Customers by how their devices and their lines stand, the worst first. */
export const customersRanking = ranked('each');
/** The same of the MSPs of the platform, each with all below it. */
export const mspRanking = ranked('msp');
