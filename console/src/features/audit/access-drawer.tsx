import { type ProviderAccess } from '@linekeeper/contract/proxy/proxy';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import styles from './audit.module.css';
import { accessName } from './access-name.ts';

const pageSize = 100;

/** What was looked at in one proxy grant, and the way to what was changed. */
export function AccessDrawer({
  access,
  onClose,
}: {
  readonly access: ProviderAccess;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  useFocusBack();
  const [page, setPage] = useState(1);
  const query = useApi('POST /api/v1/proxy/accesses/:accessId/records/list', {
    params: { accessId: access.id },
    body: { page, pageSize },
  });
  const { data } = query;
  return (
    <Drawer
      open
      size={560}
      title={t('audit:grantOf', { name: access.actorName, tenant: access.actorTenantName })}
      onClose={onClose}
    >
      <p className="quiet caption">{t('acting:because', { reason: access.reason })}</p>
      <p>
        <Link to={`/auditLog?grantId=${access.id}`} onClick={onClose}>
          {t('audit:linesOfGrant')}
        </Link>
      </p>
      <h3>{t('audit:accessed')}</h3>
      {query.isError && !data && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows />}
      {data?.total === 0 && <p className="quiet caption">{t('audit:accessedNothing')}</p>}
      <ul className={`list ${styles.records}`}>
        {data?.list.map(({ at, what, subjectId }) => (
          <li key={`${at} ${what} ${subjectId}`}>
            <time dateTime={at}>{exactTime(Date.parse(at)).slice(0, 16)}</time>
            <span title={what}>
              {accessName(t, what)}
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
