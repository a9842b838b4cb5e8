import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { type TFunction } from 'i18next';
import { Link } from 'react-router';
import { OutletLink } from '../../components/outlet-link.tsx';
import { MiddleText } from '../../components/middle-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { type Column, tickColumn, type Ticks } from '../../widgets/list-page/index.ts';
import { devicePath } from '../../lib/device-path.ts';
import { figureColumns, type Traffic } from './device-figures.tsx';
import { polledBy } from './polled-by.ts';
import styles from './devices.module.css';
import { StateSince } from '../../widgets/state-sentence/index.ts';

const none = <span className="quiet">–</span>;

/** The columns of the device list: what decides stands left. */
export function deviceColumns(
  t: TFunction,
  ticks: Ticks<DeviceRow> | undefined,
  traffic: Traffic,
): Column<DeviceRow>[] {
  return [
    ...(ticks ? [tickColumn(t, ticks, (row) => row.name)] : []),
    {
      key: 'state',
      title: t('devices:state'),
      isSortable: true,
      isFixed: true,
      width: 150,
      render: ({ state }) => <StateSince state={state} />,
    },
    {
      key: 'name',
      title: t('devices:name'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 140,
      share: 30,
      render: ({ id, name }) => (
        <Link className="name block" to={devicePath(id)} aria-label={name}>
          <MiddleText text={name} />
        </Link>
      ),
    },
    {
      key: 'kind',
      title: t('devices:kind'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ kind }) => (kind ? t(`terms:kind.${kind}`) : none),
    },
    {
      key: 'address',
      title: t('devices:address'),
      isSortable: true,
      render: ({ address }) => <span className="mono">{address}</span>,
    },
    {
      key: 'model',
      title: t('devices:model'),
      isSortable: true,
      isHiddenAtFirst: true,
      width: 120,
      share: 25,
      render: ({ brand, model }) => text([brand, model].filter((part) => part !== '').join(' ')),
    },
    {
      key: 'outlet',
      title: t('devices:outlet'),
      isSortable: true,
      isOffCards: true,
      width: 110,
      share: 25,
      render: ({ outletId, outletNumber, outletName }) =>
        outletId === null ? (
          none
        ) : (
          <OutletLink className={`block ${styles.words}`} outletId={outletId}>
            <MiddleText text={[outletNumber, outletName].join(' ')} tail={10} />
          </OutletLink>
        ),
    },
    ...figureColumns(t, traffic),
    {
      key: 'interfaces',
      title: t('devices:interfaces'),
      align: 'right',
      isOffCards: true,
      render: ({ interfaceUpCount, interfaceCount }) =>
        interfaceCount === 0 ? (
          none
        ) : (
          <span title={t('devices:interfacesUp')}>
            {interfaceUpCount} / {interfaceCount}
          </span>
        ),
    },
    {
      key: 'lastPolledAt',
      title: t('devices:lastPolled'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ lastPolledAt }) => <TimeText at={lastPolledAt} isShort />,
    },
    {
      key: 'agent',
      title: t('devices:polledBy'),
      isHiddenAtFirst: true,
      render: (row) => text(polledBy(t, row)),
    },
    {
      key: 'region',
      title: t('devices:region'),
      isHiddenAtFirst: true,
      render: ({ region }) => text(region),
    },
    {
      key: 'location',
      title: t('devices:location'),
      isHiddenAtFirst: true,
      render: ({ location }) => text(location),
    },
    {
      key: 'serialNumber',
      title: t('devices:serialNumber'),
      isHiddenAtFirst: true,
      render: ({ serialNumber }) => mono(serialNumber),
    },
    {
      key: 'macAddress',
      title: t('devices:macAddress'),
      isHiddenAtFirst: true,
      render: ({ macAddress }) => mono(macAddress),
    },
    {
      key: 'intervalS',
      title: t('devices:interval'),
      align: 'right',
      isHiddenAtFirst: true,
      render: ({ intervalS }) => secondsText(intervalS),
    },
  ];
}

const text = (words: string) =>
  words === '' ? (
    none
  ) : (
    <span className={styles.words}>
      <MiddleText text={words} tail={10} />
    </span>
  );
const mono = (words: string) => (words === '' ? none : <span className="mono">{words}</span>);
const secondsText = (seconds: number) =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'second', unitDisplay: 'narrow' }).format(
    seconds,
  );
