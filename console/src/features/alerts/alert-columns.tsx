import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { type TFunction } from 'i18next';
import { Link } from 'react-router';
import { MiddleText } from '../../components/middle-text.tsx';
import { OutletLink } from '../../components/outlet-link.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { TimeText } from '../../components/time-text.tsx';
import { alertPath } from '../../lib/alert-path.ts';
import {
  AlertDuration,
  AlertState,
  alertTitle,
  alertValue,
  besideTitle,
  Severity,
  SubjectLink,
} from '../../widgets/alert/index.ts';
import { type Column, tickColumn, type Ticks } from '../../widgets/list-page/index.ts';
import { mutedText } from './muted-text.ts';

const none = <span className="quiet">–</span>;
export const calledBy = (alert: AlertRow) => `${alertTitle(alert)} · ${alert.subjectName}`;

/** The columns of the list of alerts: what decides stands left. With ticks for those who may act. */
export function alertColumns(t: TFunction, ticks: Ticks<AlertRow> | undefined): Column<AlertRow>[] {
  return [
    ...(ticks ? [tickColumn(t, ticks, calledBy)] : []),
    {
      key: 'severity',
      title: t('alerts:severity'),
      isSortable: true,
      isFixed: true,
      width: 104,
      render: ({ severity, state }) => <Severity severity={severity} isOver={state === 'resolved'} />,
    },
    {
      key: 'rule',
      title: t('alerts:alert'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 150,
      share: 30,
      render: (alert) => (
        <>
          <Link className="name block" to={alertPath(alert.id)} aria-label={calledBy(alert)}>
            <MiddleText text={alertTitle(alert)} />
          </Link>
          <Remarks alert={alert} t={t} />
        </>
      ),
    },
    {
      key: 'subject',
      title: t('alerts:subject'),
      isSortable: true,
      width: 150,
      share: 35,
      render: (alert) => (
        <>
          <Subject alert={alert} />
          <span className="block caption quiet">{t(`alerts:kinds.${alert.subjectKind}`)}</span>
        </>
      ),
    },
    {
      key: 'outlet',
      title: t('alerts:outlet'),
      isSortable: true,
      width: 110,
      share: 20,
      render: ({ outletId, outletName }) =>
        outletName === '' ? none : <Outlet outletId={outletId} name={outletName} />,
    },
    {
      key: 'state',
      title: t('alerts:state'),
      isSortable: true,
      width: 92,
      render: ({ state }) => <AlertState state={state} />,
    },
    {
      key: 'firedAt',
      title: t('alerts:lasts'),
      isSortable: true,
      width: 116,
      render: (alert) => <AlertDuration alert={alert} />,
    },
    {
      key: 'value',
      title: t('alerts:value'),
      align: 'right',
      width: 96,
      render: (alert) => {
        const value = alertValue(alert);
        return value === null ? none : <span className="figures unbroken">{value}</span>;
      },
    },
    {
      key: 'owner',
      title: t('alerts:owner'),
      width: 104,
      share: 15,
      render: ({ ownerName, acknowledgedBy }) => {
        const name = ownerName ?? acknowledgedBy;
        return name === null ? (
          none
        ) : (
          <span className="block cut" title={name}>
            {name}
          </span>
        );
      },
    },
    {
      key: 'region',
      title: t('alerts:region'),
      isHiddenAtFirst: true,
      render: ({ region }) => (region === '' ? none : region),
    },
    {
      key: 'provider',
      title: t('alerts:provider'),
      isHiddenAtFirst: true,
      render: ({ provider }) => (provider === '' ? none : provider),
    },
    {
      key: 'acknowledgedAt',
      title: t('alerts:acknowledgedAt'),
      isHiddenAtFirst: true,
      render: ({ acknowledgedAt }) =>
        acknowledgedAt === null ? none : <TimeText at={acknowledgedAt} isShort />,
    },
  ];
}

/** On a card there is one way on, to the alert: from there it goes to what the alert is about. */
function Subject({ alert }: { readonly alert: AlertRow }) {
  const isNarrow = useNarrow();
  return isNarrow ? <span className="breaks">{alert.subjectName}</span> : <SubjectLink about={alert} />;
}

function Outlet({ outletId, name }: { readonly outletId: string | null; readonly name: string }) {
  const isNarrow = useNarrow();
  return isNarrow ? (
    <span>{name}</span>
  ) : (
    <OutletLink outletId={outletId} className="name block cut" title={name}>
      {name}
    </OutletLink>
  );
}

/** What one has to know of an alert beside its state: how much it stands for or is the cause of, that it comes and goes, or is told to nobody. */
function Remarks({ alert, t }: { readonly alert: AlertRow; readonly t: TFunction }) {
  const words = [
    besideTitle(alert) ?? (alert.consequences > 0 && t('alerts:consequences', { count: alert.consequences })),
    alert.isFlapping && t('alerts:flapping'),
    alert.muted !== 'flapping' && mutedText(t, alert),
  ].filter((text) => text !== false && text !== null);
  return words.length > 0 && <span className="block caption quiet">{words.join(' · ')}</span>;
}
