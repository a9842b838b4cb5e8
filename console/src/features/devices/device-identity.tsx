import { DeleteOutlined, EditOutlined, ReloadOutlined } from '@ant-design/icons';
import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { stateAdvice } from '@linekeeper/contract/monitoring/state-advice';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnnounceWork } from '../../components/announce-work.tsx';
import { Allowed } from '../../components/allowed.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { OutletLink } from '../../components/outlet-link.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useNow } from '../../components/use-now.ts';
import { currentLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { stateSentence } from '../../widgets/state-sentence/index.ts';
import { subjectPage as styles } from '../../widgets/subject/index.ts';

interface Props {
  readonly device: DeviceDetail;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Who this is, how it stands and since when, and what one does most with it. */
export function DeviceIdentity({ device, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const discover = useApiMutation('POST /monitor/api/v1/devices/:deviceId/discover', {
    onSuccess: ({ interfaceCount }) => {
      toast('success', t('devices:discoveredNow', { count: interfaceCount }));
      invalidate(
        'GET /monitor/api/v1/devices/:deviceId',
        'POST /monitor/api/v1/devices/:deviceId/interfaces/list',
      );
    },
  });
  const { state } = device;
  const isFaulty = state.state === 'down' || state.state === 'unreachable' || state.state === 'unmeasured';
  const hint = isFaulty ? stateAdvice(state.reason, state)?.[currentLanguage()] : undefined;
  const outlet = [device.outletNumber, device.outletName].filter((part) => part !== null).join(' ');
  const model = [device.brand, device.model].filter((part) => part !== '').join(' ');
  return (
    <header className="grid gap-2">
      <div className={`line ${styles.titleLine}`}>
        <h1 className={`title breaks narrow ${styles.title}`}>{device.name}</h1>
        <StateBadge state={state.state} />
        <span className={`gap-2 end ${styles.actions}`}>
          <AnnounceWork kind="device" id={device.id} />
          <Allowed codes={['DMS_SERVER_MANAGE_DEVICE_EDIT']}>
            <Button
              icon={<ReloadOutlined aria-hidden />}
              loading={discover.isPending}
              title={t('devices:discoverHint')}
              onClick={() => discover.mutate({ params: { deviceId: device.id } })}
            >
              {t('devices:discover')}
            </Button>
            <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {t('devices:edit')}
            </Button>
            <Button danger icon={<DeleteOutlined aria-hidden />} onClick={onDelete}>
              {t('devices:delete')}
            </Button>
          </Allowed>
        </span>
      </div>
      <p className={styles.sentence} data-state={state.state}>
        {stateSentence(t, state, now)}
        {hint && <span className="quiet block">{hint}</span>}
      </p>
      <ul className={`list wrap quiet small ${styles.facts}`}>
        <li>
          {device.kind ? t(`terms:kind.${device.kind}`) : t('devices:kindUnknown')}
          {!device.kind && (
            <Allowed codes={['DMS_SERVER_MANAGE_DEVICE_EDIT']}>
              <button type="button" className="link small" onClick={onEdit}>
                {t('devices:chooseKind')}
              </button>
            </Allowed>
          )}
        </li>
        <li>
          <span className="mono">{device.address}</span>
          <CopyButton text={device.address} />
        </li>
        {model && <li>{model}</li>}
        {outlet && (
          <li>
            <OutletLink outletId={device.outletId}>{outlet}</OutletLink>
          </li>
        )}
        <li>
          {t(`devices:polledEvery.${device.intervalS === 10 ? 10 : 60}`)}
          {' · '}
          {device.agentId !== null && (
            <>
              {device.agentName === null
                ? t('devices:byAgentGone')
                : t('devices:byAgent', { name: device.agentName })}
              {' · '}
            </>
          )}
          {t('devices:lastPolled')} <TimeText at={device.lastPolledAt} />
        </li>
      </ul>
      {device.discoveryFault && (
        <Alert
          type="warning"
          showIcon
          title={t('devices:discoveryFault')}
          description={device.discoveryFault}
        />
      )}
    </header>
  );
}
