import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type ServiceDetail } from '@linekeeper/contract/services/services';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { AnnounceWork } from '../../components/announce-work.tsx';
import { Allowed } from '../../components/allowed.tsx';
import { Empty } from '../../components/empty.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useOpened } from '../../widgets/list-page/index.ts';
import { PastBar, PastButton, usePast } from '../../widgets/time-machine/index.ts';
import { CauseLine } from './cause-line.tsx';
import { DeleteService, fetchDialogs, ServiceForm } from './dialogs.tsx';
import { serviceListPath, servicePath } from './service-path.ts';
import { ServiceFigures } from './service-figures.tsx';
import { ServiceTree } from './service-tree.tsx';
import { ServiceCalendar, ServiceTimes } from './service-parts.ts';
import styles from './services.module.css';

const editCode = 'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT';
const overPage = ['edit'] as const;
/** What changes is pushed; that a period goes on is seen by asking again. */
const againMs = 30_000;

/** One business service: how it stands and why, its tree, its objective, and how it was. */
export function ServicePage() {
  const { serviceId = '' } = useParams();
  // Another service is another page: nothing of the one before stays.
  return <Page key={serviceId} serviceId={serviceId} />;
}

function Page({ serviceId }: { readonly serviceId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const past = usePast();
  const query = useApi(
    'GET /monitor/api/v1/services/:serviceId',
    { params: { serviceId }, query: past ? { at: past.at } : {} },
    // Of a past that is played the moment before stays until the next one is there.
    {
      ...{ own: ['NOT_FOUND'], refetchInterval: past ? false : againMs },
      placeholderData: past ? keepPreviousData : undefined,
    },
  );
  useTopics(...(past ? [] : (['services'] as const)));
  const mayEdit = holdsAll(useSession(), [editCode]);
  const { opened, open, close } = useOpened(overPage);
  const [isDeleting, setDeleting] = useState(false);
  useEffect(fetchDialogs, []);
  if (query.error?.data?.error === 'NOT_FOUND') {
    const back = <Link to={serviceListPath}>{t('services:toList')}</Link>;
    return <Empty title={t('services:goneTitle')} text={t('services:goneText')} action={back} />;
  }
  return (
    <div className="stack">
      <PastBar source={{ of: 'services' }} />
      <Loaded query={query} lines={12}>
        {(service) => (
          <div className="stack">
            <Identity
              service={service}
              onEdit={() => open('edit', service.id)}
              onDelete={() => setDeleting(true)}
            />
            <ServiceFigures service={service} />
            <section className={`card pad-4 ${styles.panel}`} aria-labelledby="service-tree">
              <h2 id="service-tree" className="heading">
                {t('services:tree')}
              </h2>
              <ServiceTree label={t('services:tree')} nodes={service.tree} />
            </section>
            {!past && (
              <Suspense fallback={<SkeletonRows count={6} />}>
                <ServiceTimes service={service} />
                <ServiceCalendar service={service} />
              </Suspense>
            )}
            <Dialogs>
              {mayEdit && opened.edit !== undefined && <ServiceForm serviceId={service.id} onClose={close} />}
              {mayEdit && isDeleting && (
                <DeleteService
                  service={service}
                  onClose={() => setDeleting(false)}
                  onDeleted={() => void navigate(serviceListPath)}
                />
              )}
            </Dialogs>
          </div>
        )}
      </Loaded>
    </div>
  );
}

interface IdentityProps {
  readonly service: ServiceDetail;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Identity({ service, onEdit, onDelete }: IdentityProps) {
  const { t } = useTranslation();
  const { name, note, state, since, causes, causeCount, partOf } = service;
  return (
    <header className="grid gap-2">
      <div className="line between gap-3">
        <h1 className="title">{name}</h1>
        <span className="wrap gap-2">
          <PastButton />
          <Allowed codes={[editCode]}>
            <AnnounceWork kind="service" id={service.id} />
            <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {t('services:edit')}
            </Button>
            <Button danger icon={<DeleteOutlined aria-hidden />} onClick={onDelete}>
              {t('services:delete')}
            </Button>
          </Allowed>
        </span>
      </div>
      <p className="flat inline gap-2">
        <StateBadge state={state} />
        {since && (
          <span className="quiet">
            <TimeText at={since} />
          </span>
        )}
      </p>
      {note && <p className="flat quiet breaks">{note}</p>}
      {partOf.length > 0 && (
        <p className="flat quiet">
          {t('services:partOf')}{' '}
          {partOf.map(({ id, name: whole }, at) => (
            <span key={id}>
              {at > 0 && t('services:separator')}
              <Link to={servicePath(id)}>{whole}</Link>
            </span>
          ))}
        </p>
      )}
      {causes.length > 0 && (
        <section className={`card pad-4 grid gap-2 ${styles.panel}`} aria-labelledby="service-causes">
          <h2 id="service-causes" className="heading flat">
            {t(state === 'up' ? 'services:atRisk' : 'services:pulledDown')}
          </h2>
          <ul className="list grid gap-2">
            {causes.map((cause) => (
              <li key={cause.path.map(({ id }) => id).join()} className="wrap gap-2">
                <CauseLine cause={cause} />
                {cause.since && (
                  <span className="quiet">
                    <TimeText at={cause.since} />
                  </span>
                )}
              </li>
            ))}
          </ul>
          {causeCount > causes.length && (
            <p className="flat quiet">{t('services:more', { count: causeCount - causes.length })}</p>
          )}
        </section>
      )}
    </header>
  );
}
