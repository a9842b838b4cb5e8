import { Dialogs } from '../../components/later-dialogs.tsx';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTab } from '../../components/use-tab.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { DeviceIdentity } from './device-identity.tsx';
import { DeleteDevice, Dependencies, DeviceFacts, DeviceForm, fetchDialogs } from './dialogs.tsx';
import { InterfaceList } from './interface-list.tsx';
import { deviceListPath } from '../../lib/device-path.ts';
import { OpenAlerts } from '../../widgets/open-alerts/index.ts';
import { LineRows } from '../../widgets/line-rows/index.ts';
import { Measurements } from './measurements.tsx';

/** One device: what it is and how it stands, then what decides, then how that came about. */
export function DevicePage() {
  const { deviceId = '' } = useParams();
  // Another device is another page: nothing of the one before stays.
  return <Page key={deviceId} deviceId={deviceId} />;
}

function Page({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useApi(
    'GET /monitor/api/v1/devices/:deviceId',
    { params: { deviceId } },
    { own: ['NOT_FOUND'] },
  );
  const [search, setSearch] = useSearchParams();
  const [tab, showTab] = useTab(['interfaces', 'dependencies', 'details'], { keepsRest: true });
  const session = useSession();
  const mayEdit = holdsAll(session, ['DMS_SERVER_MANAGE_DEVICE_EDIT']);
  const maySeeLines = holdsAll(session, ['DMS_SERVER_MANAGE_WAN_VIEW']);
  const [isDeleting, setDeleting] = useState(false);
  useTopics('devices', `device/${deviceId}`);
  useEffect(fetchDialogs, []);

  if (query.error?.data?.error === 'NOT_FOUND') {
    const back = <Link to={deviceListPath}>{t('devices:toList')}</Link>;
    return <Empty title={t('devices:goneTitle')} text={t('devices:goneText')} action={back} />;
  }
  const device = query.data?.id === deviceId ? query.data : undefined;
  if (!device) {
    return query.error ? (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={12} />
    );
  }
  const setKey = (key: string, value: string | undefined, replace = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return (
    <div className="stack">
      <DeviceIdentity
        device={device}
        onEdit={() => setKey('edit', device.id)}
        onDelete={() => setDeleting(true)}
      />
      <OpenAlerts of={{ subjectId: device.id }} />
      {maySeeLines && <LineRows of={{ deviceId: device.id }} whenNone="nothing" />}
      <Measurements
        device={device}
        interfaceId={search.get('interface') ?? undefined}
        onInterface={(id) => setKey('interface', id, true)}
      />
      <Tabs
        label={device.name}
        active={tab}
        onChange={showTab}
        tabs={[
          { key: 'interfaces', label: t('devices:interfaces') },
          { key: 'dependencies', label: t('devices:dependencies') },
          { key: 'details', label: t('devices:details') },
        ]}
      >
        {tab === 'details' && (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <DeviceFacts device={device} />
          </Suspense>
        )}
        {tab === 'dependencies' && (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <Dependencies deviceId={device.id} />
          </Suspense>
        )}
        {tab === 'interfaces' && (
          <InterfaceList device={device} onShow={(id) => setKey('interface', id, true)} />
        )}
      </Tabs>
      <Dialogs>
        {mayEdit && search.has('edit') && (
          <DeviceForm deviceId={device.id} onClose={() => setKey('edit', undefined, true)} />
        )}
        {mayEdit && isDeleting && (
          <DeleteDevice
            device={device}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate(deviceListPath)}
          />
        )}
      </Dialogs>
    </div>
  );
}
