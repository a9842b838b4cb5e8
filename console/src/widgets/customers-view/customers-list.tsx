import { SwapOutlined } from '@ant-design/icons';
import { type CustomerHealth, customerHealths } from '@linekeeper/contract/overview/customer-health';
import { type State } from '@linekeeper/contract/monitoring/states';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { askToEnter } from '../../lib/acting.ts';
import { useApi } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { type CountedKind, ofDeviceKind, serviceListPath, standingPath } from '../../lib/standing-path.ts';
import {
  ChipFilter,
  type Column,
  csvOf,
  ListPage,
  RowAction,
  SearchFilter,
  useList,
} from '../list-page/index.ts';
import { CustomerHealthMark } from './customer-health-mark.tsx';
import { CustomerChip, RemovableFilter } from './customer-chip.tsx';
import { CustomerName } from './customer-name.tsx';
import {
  type CustomerRow,
  customerRules,
  customersBody,
  customersCall,
  customersFile,
  deviceKindOf,
  isByBranch,
  isPlatform,
  type Totals,
} from '../customers-totals/index.ts';
import styles from './customers-view.module.css';
import { PastBar, PastButton, usePast } from '../time-machine/index.ts';
import { StandingNumber } from './standing-number.tsx';
import { objectiveColumns } from './objective-columns.tsx';
import { totalsSentence } from './totals-sentence.ts';

/** What happens in customers' networks is not pushed to those above (decision 0021): it is asked again at this pace. */
const againMs = 30_000;
const msp = organizationTypes.MIDDLEMAN;
/** Where an MSP that is entered sees its own customers. */
const belowPath = `${serviceListPath}?view=customers`;

/** How what the customers have of one kind stands, a row a customer: its numbers lead to the rows behind them, in a stay. */
export function CustomersList({ kind }: { readonly kind: CountedKind }) {
  const { t } = useTranslation();
  const list = useList(customerRules);
  // Other lists of customers are of now; their past is in the overview.
  const asked = usePast();
  const past = kind === 'service' ? asked : undefined;
  const body = { ...customersBody(kind, list.input), ...(past && { at: past.at }) };
  const deviceKind = deviceKindOf(kind, list.state.texts.deviceKind);
  const then = (path: string) =>
    past ? `${path}${path.includes('?') ? '&' : '?'}at=${encodeURIComponent(past.at)}` : path;
  const rowsOf = (...states: State[]) => then(ofDeviceKind(standingPath(kind, ...states), deviceKind));
  const isBranch = kind === 'service' && isByBranch(list.input);
  const query = useApi(
    customersCall(kind),
    { body: body as never },
    { refetchInterval: past ? false : againMs },
  );
  const session = useSession();
  const mayEnter = useMayEnter();
  const canEnter = ({ health }: CustomerRow) => mayEnter && health !== 'closed';
  const enter = ({ companyId, name, type, standing }: CustomerRow) => {
    const isBroken = standing !== null && standing.down + standing.unreachable > 0;
    const to = rowsOf(...(isBroken ? (['down', 'unreachable'] as const) : []));
    askToEnter({ companyId, name, to: isBranch && type === msp ? then(belowPath) : to });
  };
  const title = t(`customers:title.${kind}`);
  const { totals, counts } = query.data ?? {};
  return (
    <>
      {kind === 'service' && <PastBar source={{ of: 'services' }} />}
      {totals && <Sentence kind={kind} totals={totals} />}
      <ListPage
        name={`customers-${kind}`}
        title={title}
        onExport={csvOf(customersFile(kind), title, { body: body as never })}
        list={list}
        query={query}
        columns={columns({
          t,
          kind,
          isBranch,
          rowsOf,
          then,
          enter: (row) => (canEnter(row) ? () => enter(row) : undefined),
        })}
        rowKey={(row) => String(row.companyId)}
        filters={
          <>
            <SearchFilter list={list} placeholder={t('customers:search')} />
            {kind === 'service' && <PastButton />}
            <CustomerChip list={list} />
            {deviceKind && (
              <RemovableFilter
                words={t(`terms:kind.${deviceKind}`)}
                onRemove={() => list.change({ deviceKind: undefined })}
              />
            )}
            <ChipFilter<'health', CustomerHealth>
              list={list}
              name="health"
              label={t('customers:healthTitle')}
              values={customerHealths}
              counts={counts ?? null}
              text={(value) => <CustomerHealthMark health={value} />}
            />
            {kind === 'service' && isPlatform(session) && (
              <ChipFilter
                list={list}
                name="level"
                label={t('customers:level')}
                values={['branch'] as const}
                text={() => t('customers:branch')}
              />
            )}
          </>
        }
        rowActions={
          mayEnter
            ? (row) =>
                canEnter(row) && (
                  <RowAction
                    icon={<SwapOutlined aria-hidden />}
                    label={t('customers:enterNamed', { name: row.name })}
                    title={t('customers:enter')}
                    onClick={() => enter(row)}
                  />
                )
            : undefined
        }
        empty={{ title: t('customers:none') }}
      />
    </>
  );
}

function Sentence({ kind, totals }: { readonly kind: CountedKind; readonly totals: Totals }) {
  const { t } = useTranslation();
  const { down, unreachable, unmeasured } = totals;
  const state = down + unreachable > 0 ? 'down' : unmeasured > 0 || totals.total === 0 ? 'unmeasured' : 'up';
  return (
    <p className={`card line flat ${styles.sentence}`} data-state={state} role="status">
      <StateShape state={state} />
      <span>{totalsSentence(t, kind, totals)}</span>
    </p>
  );
}

type Counted = 'down' | 'unreachable' | 'unmeasured' | 'total';
const tones: Readonly<Partial<Record<Counted, string>>> = { down: 'fault', unreachable: 'warn' };

interface Drawn {
  readonly t: TFunction;
  readonly kind: CountedKind;
  /** Rows stand for MSPs with all below them. */
  readonly isBranch: boolean;
  /** The rows of a customer in some states. */
  readonly rowsOf: (...states: State[]) => string;
  /** An address at the moment that is shown. */
  readonly then: (path: string) => string;
  readonly enter: (row: CustomerRow) => (() => void) | undefined;
}

function columns({ t, kind, isBranch, rowsOf, then, enter }: Drawn): Column<CustomerRow>[] {
  const number = (key: Counted, title: string): Column<CustomerRow> => ({
    ...{ key, title, align: 'right', isSortable: true },
    render: (row) =>
      row.standing ? (
        <StandingNumber
          {...{ row, kind, title, count: row.standing[key] }}
          tone={tones[key] ?? ''}
          way={enter(row) ? 'enter' : 'none'}
          states={key === 'total' ? [] : [key]}
          to={isBranch && row.type === msp ? then(belowPath) : rowsOf(...(key === 'total' ? [] : [key]))}
        />
      ) : (
        <Nothing />
      ),
  });
  return [
    {
      ...{ key: 'name', title: t('customers:customer'), isSortable: true, isFixed: true, isName: true },
      ...{ width: 200, share: 45 },
      render: (row) => <CustomerName row={row} onEnter={enter(row)} />,
    },
    {
      ...{ key: 'health', title: t('customers:healthTitle'), isSortable: true, isFixed: true },
      render: ({ health }) => <CustomerHealthMark health={health} />,
    },
    number('down', t(kind === 'agent' ? 'customers:offline' : 'terms:state.down')),
    // Nothing stands between an agent and us that would explain its silence.
    ...(kind === 'agent' ? [] : [number('unreachable', t('terms:state.unreachable'))]),
    number('unmeasured', t('terms:state.unmeasured')),
    number('total', t(`customers:total.${kind}`)),
    ...(kind === 'service' ? objectiveColumns(t, enter, then) : []),
    {
      ...{ key: 'since', title: t('customers:since') },
      render: ({ since }) => (since ? <TimeText at={since} isShort /> : <Nothing />),
    },
  ];
}

const Nothing = () => <span className="quiet">–</span>;
