import { type ProviderAccess } from '@linekeeper/contract/proxy/proxy';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import styles from './audit.module.css';
import { lookName } from './look-name.ts';

const pageSize = 100;

/** What was looked at in one stay, and the way to what was changed. */
export function AccessDrawer({
  access,
  onClose,
}: {
  readonly access: ProviderAccess;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useApi('POST /api/v1/proxy/accesses/:accessId/looks/list', {
    params: { accessId: access.id },
    body: { page, pageSize },
  });
  const { data } = query;
  return (
    <Drawer
      open
      size={560}
      title={t('audit:stayOf', { name: access.actorName, tenant: access.actorTenantName })}
      onClose={onClose}
    >
      <p className="quiet caption">{t('acting:because', { reason: access.reason })}</p>
      <p>
        <Link to={`/auditLog?grantId=${access.id}`} onClick={onClose}>
          {t('audit:linesOfStay')}
        </Link>
      </p>
      <h3>{t('audit:lookedAt')}</h3>
      {query.isError && !data && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows />}
      {data?.total === 0 && <p className="quiet caption">{t('audit:lookedAtNothing')}</p>}
      <ul className={`list ${styles.looks}`}>
        {data?.list.map(({ at, what, subjectId }) => (
          <li key={`${at} ${what} ${subjectId}`}>
            <time dateTime={at}>{exactTime(Date.parse(at)).slice(0, 16)}</time>
            <span title={what}>
              {lookName(t, what)}
              {subjectId !== '' && (
                <code className={`quiet caption breaks ${styles.subject}`}>{subjectId}</code>
              )}
            </span>
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <p className="flex gap-2">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('audit:later')}
          </Button>
          <Button disabled={data.total <= page * pageSize} onClick={() => setPage(page + 1)}>
            {t('audit:earlier')}
          </Button>
        </p>
      )}
    </Drawer>
  );
}
