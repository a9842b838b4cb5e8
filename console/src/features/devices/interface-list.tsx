import { type DeviceDetail, type InterfaceRow } from '@linekeeper/contract/devices/devices';
import { operStatuses } from '@linekeeper/contract/monitoring/states';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { MiddleText } from '../../components/middle-text.tsx';
import { type Input } from '../../lib/api.ts';
import { bitRate, percent, withPrefix } from '../../lib/quantity.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import {
  type Column,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
} from '../../widgets/list-page/index.ts';
import styles from './interface-list.module.css';
import { OperStatus } from './oper-status.tsx';

type Body = Input<'POST /monitor/api/v1/devices/:deviceId/interfaces/list'>['body'];
type Sort = NonNullable<Body['sort']>;

const rules: ListRules<Sort, 'operStatus', 'search'> = {
  sortable: ['ifIndex', 'name', 'operStatus', 'inBps', 'outBps', 'speedBps'],
  choices: { operStatus: operStatuses },
  texts: ['search'],
};

interface Props {
  readonly device: Pick<DeviceDetail, 'id' | 'state' | 'lastPolledAt'>;
  /** Shows an interface in the traffic chart. */
  readonly onShow: (interfaceId: string) => void;
}

/** The interfaces of a device with their rates, which move with each poll. */
export function InterfaceList({ device, onShow }: Props) {
  const { t } = useTranslation();
  const mayEdit = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE_EDIT']);
  const list = useList(rules);
  const query = useApi(
    'POST /monitor/api/v1/devices/:deviceId/interfaces/list',
    { params: { deviceId: device.id }, body: list.input as Body },
    // Rates are pushed; errors and discards are read again.
    { refetchInterval: 60_000 },
  );
  return (
    <ListPage
      name="interfaces"
      level={2}
      title={t('devices:interfaces')}
      list={list}
      query={query}
      columns={columns(t, onShow)}
      rowKey={(row) => row.id}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('devices:searchInterfaces')} />
          {device.state.state !== 'up' && (
            <p className="quiet flat" role="status">
              {t('devices:staleInterfaces')}
            </p>
          )}
        </>
      }
      empty={{
        title: t('devices:noInterfacesTitle'),
        text: t(mayEdit ? 'devices:noInterfaces' : 'devices:noInterfacesView'),
      }}
    />
  );
}

function columns(t: TFunction, onShow: Props['onShow']): Column<InterfaceRow>[] {
  return [
    {
      key: 'operStatus',
      title: t('devices:status'),
      isSortable: true,
      isFixed: true,
      width: 120,
      render: ({ adminStatus, operStatus, wasUp, isUplink }) => (
        <OperStatus {...{ adminStatus, operStatus, wasUp, isUplink }} />
      ),
    },
    {
      key: 'name',
      title: t('devices:interfaceName'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 200,
      share: 30,
      render: ({ id, name, ifIndex }) => (
        <button
          type="button"
          className="name block full"
          // Cut in the middle, the name is two texts: it is read as one.
          aria-label={name || `#${ifIndex}`}
          title={t('devices:showTraffic')}
          onClick={() => onShow(id)}
        >
          <MiddleText text={name || `#${ifIndex}`} />
        </button>
      ),
    },
    {
      key: 'alias',
      title: t('devices:alias'),
      width: 140,
      share: 40,
      render: ({ alias }) => (alias === '' ? dash : <MiddleText text={alias} tail={10} />),
    },
    {
      key: 'speedBps',
      title: t('devices:speed'),
      isSortable: true,
      align: 'right',
      render: ({ speedBps }) => (speedBps ? bitRate(speedBps) : dash),
    },
    {
      key: 'inBps',
      title: t('devices:in'),
      isSortable: true,
      align: 'right',
      width: 130,
      render: ({ inBps, speedBps }) => <Rate bps={inBps} speedBps={speedBps} />,
    },
    {
      key: 'outBps',
      title: t('devices:out'),
      isSortable: true,
      align: 'right',
      width: 130,
      render: ({ outBps, speedBps }) => <Rate bps={outBps} speedBps={speedBps} />,
    },
    {
      key: 'errorsPs',
      title: t('devices:errors'),
      align: 'right',
      render: ({ errorsPs }) => <Bad perSecond={errorsPs} />,
    },
    {
      key: 'discardsPs',
      title: t('devices:discards'),
      align: 'right',
      render: ({ discardsPs }) => <Bad perSecond={discardsPs} />,
    },
    {
      key: 'macAddress',
      title: t('devices:macAddress'),
      isHiddenAtFirst: true,
      render: ({ macAddress }) => (macAddress === '' ? dash : <span className="mono">{macAddress}</span>),
    },
    {
      key: 'ifIndex',
      title: 'ifIndex',
      isSortable: true,
      align: 'right',
      isHiddenAtFirst: true,
      render: ({ ifIndex }) => ifIndex,
    },
  ];
}

const dash = <span className="quiet">–</span>;

/** A rate over a bar of how much of the speed it takes. */
function Rate({ bps, speedBps }: { readonly bps: number | null; readonly speedBps: number | null }) {
  const share = bps !== null && speedBps ? Math.min(1, bps / speedBps) : undefined;
  return (
    <span className={styles.rate} title={share === undefined ? undefined : percent(share * 100, 1)}>
      {bps === null ? dash : bitRate(bps)}
      <span className={styles.track} data-none={share === undefined || undefined}>
        {share !== undefined && (
          <span
            className={styles.used}
            data-full={share >= 0.9 || undefined}
            style={{ width: `${share * 100}%` }}
          />
        )}
      </span>
    </span>
  );
}

/** Something that should be nought: it is quiet as long as it is. */
function Bad({ perSecond }: { readonly perSecond: number | null }) {
  if (perSecond === null) return dash;
  if (perSecond === 0) return <span className="quiet">0</span>;
  return <span className="warn">{withPrefix(perSecond, '/s')}</span>;
}
