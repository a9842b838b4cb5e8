import { type CustomerRow } from '@linekeeper/contract/overview/customers';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type TFunction } from 'i18next';
import { Link } from 'react-router';
import { MiddleText } from '../../../components/middle-text.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { exactTime } from '../../../lib/time.ts';
import { CustomerHealthMark, StandingNumber } from '../../../widgets/customers-view/index.ts';
import { type Column } from '../../../widgets/list-page/index.ts';
import { CustomerAvailability } from './customer-availability.tsx';
import styles from './customers.module.css';

/**
 * The columns of the customers' overview; `enter` gives what a click on a name does, where it does anything. Who may not see lines has
 * no columns of them.
 */
export const customerColumns = (
  t: TFunction,
  enter: Enter,
  sees: { readonly lines: boolean },
): Column<CustomerRow>[] => [
  {
    key: 'name',
    title: t('workbench:customers.customer'),
    isSortable: true,
    isFixed: true,
    isName: true,
    width: 200,
    share: 40,
    render: (row) => (
      <span className={`grid ${styles.name}`}>
        <Name row={row} onEnter={enter(row)} />
        <About t={t} row={row} />
      </span>
    ),
  },
  {
    key: 'health',
    title: t('workbench:customers.health'),
    isSortable: true,
    isFixed: true,
    render: ({ health }) => <CustomerHealthMark health={health} />,
  },
  failing(t, 'device', 'devices', enter),
  ...(sees.lines
    ? [
        failing(t, 'line', 'lines', enter),
        failing(t, 'agent', 'agents', enter),
        failing(t, 'test', 'tests', enter),
      ]
    : []),
  number(t('terms:state.down'), 'down', 'fault', enter),
  number(t('terms:state.unreachable'), 'unreachable', 'warn', enter),
  number(t('terms:state.unmeasured'), 'unmeasured', '', enter),
  {
    key: 'since',
    title: t('workbench:customers.since'),
    render: ({ since }) => (since ? <TimeText at={since} isShort /> : <Nothing />),
  },
  {
    key: 'availability',
    title: t('workbench:availability'),
    render: ({ availability }) =>
      availability ? <CustomerAvailability availability={availability} /> : <Nothing />,
  },
  {
    key: 'endsAt',
    title: t('workbench:customers.licenceEnd'),
    isSortable: true,
    render: ({ licence }) => <LicenceEnd t={t} licence={licence} />,
  },
];

const Nothing = () => <span className="quiet">–</span>;

type Enter = (row: CustomerRow) => (() => void) | undefined;

/** How one comes to what is counted of a row. */
const wayOf = (row: CustomerRow, enter: Enter) => (row.isOwn ? 'own' : enter(row) ? 'enter' : 'none');

/** Devices in one state, for who wants them apart: what is none is quiet, so that the eye meets what is some. */
const number = (
  title: string,
  key: 'down' | 'unreachable' | 'unmeasured',
  tone: string,
  enter: Enter,
): Column<CustomerRow> => ({
  ...{ key, title, align: 'right', isHiddenAtFirst: true },
  render: (row) =>
    row.devices ? (
      <StandingNumber
        {...{ row, title, tone, kind: 'device', way: wayOf(row, enter), count: row.devices[key] }}
        states={[key]}
      />
    ) : (
      <Nothing />
    ),
});

/** Of devices, lines, agents or tests those that fail, of how many, and below how many of them nobody measures. */
const failing = (
  t: TFunction,
  kind: 'device' | 'line' | 'agent' | 'test',
  key: 'devices' | 'lines' | 'agents' | 'tests',
  enter: Enter,
): Column<CustomerRow> => {
  const title = t(`workbench:customers.failing.${kind}`);
  return {
    ...{ key, title, align: 'right' },
    render: (row) => {
      const standing = row[key];
      if (!standing) return <Nothing />;
      const { total, down, unreachable, unmeasured } = standing;
      const part = { row, kind, way: wayOf(row, enter) } as const;
      return (
        <span className="block unbroken figures">
          <StandingNumber
            {...{ ...part, title, count: down + unreachable, states: ['down', 'unreachable'], tone: 'fault' }}
          />
          <span className="quiet">
            {' / '}
            <StandingNumber {...{ ...part, title: t(`customers:total.${kind}`), count: total, states: [] }} />
          </span>
          {unmeasured > 0 && (
            <span className="block quiet caption">
              {t('terms:state.unmeasured')}{' '}
              <StandingNumber
                {...{
                  ...part,
                  title: t('terms:state.unmeasured'),
                  count: unmeasured,
                  states: ['unmeasured'],
                }}
              />
            </span>
          )}
        </span>
      );
    },
  };
};

function Name({ row, onEnter }: { readonly row: CustomerRow; readonly onEnter: (() => void) | undefined }) {
  const text = <MiddleText text={row.name} />;
  if (row.isOwn)
    return (
      <Link className="link" data-row-name to="/homePage?view=own">
        {text}
      </Link>
    );
  if (!onEnter) return text;
  return (
    <button type="button" className={`link block ${styles.enter}`} data-row-name onClick={onEnter}>
      {text}
    </button>
  );
}

/** What else one must know of it: that it is the own network, whose customer it is, how it stands. */
function About({ t, row }: { readonly t: TFunction; readonly row: CustomerRow }) {
  const said = [
    ...(row.isOwn ? [t('workbench:customers.own')] : []),
    ...(!row.isOwn && row.type === organizationTypes.MIDDLEMAN ? [t('workbench:customers.provider')] : []),
    ...(row.parentName === null ? [] : [t('workbench:customers.of', { name: row.parentName })]),
    ...(row.state === 'open' ? [] : [t(`tenants:state.${row.state}`)]),
  ];
  return (
    said.length > 0 && (
      <span className="quiet caption cut" title={said.join(' · ')}>
        {said.join(' · ')}
      </span>
    )
  );
}

const tones = { grace: 'warn', over: 'fault' } as Readonly<Record<string, string | undefined>>;

function LicenceEnd({ t, licence }: { readonly t: TFunction; readonly licence: CustomerRow['licence'] }) {
  if (!licence) return <Nothing />;
  const { state, endsAt } = licence;
  const word = state === 'active' ? '' : t(`licences:state.${state}`);
  const day = endsAt
    ? exactTime(Date.parse(endsAt)).slice(0, 10)
    : state === 'active'
      ? t('licences:never')
      : '';
  return (
    <span className={`figures unbroken ${tones[state] ?? (endsAt ? '' : 'quiet')}`}>
      {[day, word].filter(Boolean).join(' · ')}
    </span>
  );
}
