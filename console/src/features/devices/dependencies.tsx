import { type SuggestedUpstream, type UpstreamDevice } from '@linekeeper/contract/devices/upstream';
import { Button, Popconfirm } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Allowed } from '../../components/allowed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { devicePath } from '../../lib/device-path.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { subjectPage as styles } from '../../widgets/subject/index.ts';
import { devicesChanged } from './devices-changed.ts';

/** What a device is reached through, with how that is known, and what is reached through it. */
export function Dependencies({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation();
  const query = useApi('GET /monitor/api/v1/devices/:deviceId/upstream', { params: { deviceId } });
  const change = useApiMutation('PUT /monitor/api/v1/devices/:deviceId/upstream', {
    onSettled: devicesChanged,
  });
  const say = (upstreamIds: string[] | null) =>
    change.mutate({ params: { deviceId }, body: { upstreamIds } });
  return (
    <Loaded query={query}>
      {({ isGiven, through, learned, suggested, behind }) => {
        const unused = learned.filter(({ id }) => isGiven || !through.some((one) => one.id === id));
        return (
          <div className="stack">
            <Part
              title={t('devices:field.upstreamIds')}
              devices={through}
              none={t('devices:upstream.none')}
              more={(one) => (
                <Learned one={one}>
                  <Ask
                    title={t('devices:upstream.notThisAsk', { name: one.name })}
                    text={t('devices:upstream.notThis')}
                    isPending={change.isPending}
                    onYes={() => say(through.filter(({ id }) => id !== one.id).map(({ id }) => id))}
                  />
                </Learned>
              )}
            >
              <p className="quiet small flat">{t('devices:upstream.hint')}</p>
            </Part>
            {suggested.length > 0 && (
              <Part
                title={t('devices:upstream.suggested')}
                devices={suggested}
                none=""
                more={(one) => (
                  <Likely one={one}>
                    <Ask
                      title={t('devices:upstream.takeAsk', { name: one.name })}
                      text={t('devices:upstream.take')}
                      isPending={change.isPending}
                      onYes={() => say([one.id])}
                    />
                  </Likely>
                )}
              >
                <p className="quiet small flat">{t('devices:upstream.suggestedHint')}</p>
              </Part>
            )}
            {(unused.length > 0 || (isGiven && through.length === 0)) && (
              <Part
                title={t('devices:upstream.learned')}
                devices={unused}
                none={t('devices:upstream.none')}
                more={(one) => <Learned one={one} />}
              >
                <p className="quiet small flat">{t('devices:upstream.learnedGiven')}</p>
                {isGiven && (
                  <div>
                    <Ask
                      title={t('devices:upstream.useLearned')}
                      text={t('devices:upstream.useLearned')}
                      isPending={change.isPending}
                      onYes={() => say(null)}
                    />
                  </div>
                )}
              </Part>
            )}
            <Part
              title={t('devices:upstream.behind', { count: behind.total })}
              devices={behind.list}
              none={t('devices:upstream.behindNone')}
            >
              {behind.total > behind.list.length && (
                <p className="quiet small flat">
                  {t('devices:upstream.behindMost', { count: behind.list.length })}
                </p>
              )}
            </Part>
          </div>
        );
      }}
    </Loaded>
  );
}

/** The link that it was learned from; nothing of what a person said. */
function Learned({ one, children }: { readonly one: UpstreamDevice; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const { source, localPort, remotePort, seenAt } = one;
  if (source === 'hand') return null;
  const isNear = localPort !== null || remotePort !== null;
  const text = isNear
    ? t('devices:upstream.lldp', { local: localPort ?? '–', remote: remotePort ?? '–' })
    : t('devices:upstream.lldpFar');
  return (
    <Evidence text={text} seenAt={seenAt}>
      {children}
    </Evidence>
  );
}

/** What makes it likely. */
function Likely({ one, children }: { readonly one: SuggestedUpstream; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { source, port, seenAt } = one;
  const text =
    source === 'bridge' ? t('devices:upstream.bridge', { port: port ?? '–' }) : t('devices:upstream.cpe');
  return (
    <Evidence text={text} seenAt={seenAt}>
      {children}
    </Evidence>
  );
}

interface EvidenceProps {
  readonly text: string;
  readonly seenAt: string | null;
  readonly children?: ReactNode;
}

/** How something is known, and when it was last heard of. */
function Evidence({ text, seenAt, children }: EvidenceProps) {
  return (
    <div className="row between gap-3" style={{ gridColumn: '1 / -1' }}>
      <span className="quiet breaks">
        {text}
        {seenAt !== null && (
          <>
            {' · '}
            <TimeText at={seenAt} />
          </>
        )}
      </span>
      {children}
    </div>
  );
}

interface AskProps {
  readonly title: string;
  readonly text: string;
  readonly isPending: boolean;
  readonly onYes: () => void;
}

function Ask({ title, text, isPending, onYes }: AskProps) {
  const { t } = useTranslation();
  return (
    <Allowed codes={['DMS_SERVER_MANAGE_DEVICE_EDIT']}>
      <Popconfirm title={title} okText={text} cancelText={t('common:cancel')} onConfirm={onYes}>
        <Button size="small" className="fixed" loading={isPending}>
          {text}
        </Button>
      </Popconfirm>
    </Allowed>
  );
}

interface PartProps<One> {
  readonly title: string;
  readonly devices: readonly One[];
  readonly none: string;
  readonly more?: (one: One) => ReactNode;
  readonly children: ReactNode;
}

function Part<One extends Pick<UpstreamDevice, 'id' | 'name' | 'address' | 'state'>>(props: PartProps<One>) {
  const { title, devices, none, more, children } = props;
  return (
    <section className={`card grid gap-3 ${styles.panel}`}>
      <h2 className={`strong flat ${styles.panelTitle}`}>{title}</h2>
      {devices.length === 0 && <p className="quiet small flat">{none}</p>}
      {devices.length > 0 && (
        <ul className={`list grid small ${styles.outletDevices}`}>
          {devices.map((one) => (
            <li key={one.id}>
              <Link className="name cut" to={devicePath(one.id)} title={one.name}>
                {one.name}
              </Link>
              <StateBadge state={one.state} />
              <span className="mono">{one.address}</span>
              {more?.(one)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
