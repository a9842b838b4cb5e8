import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ShortPages } from '../../components/short-pages.tsx';
import { useApi } from '../../lib/query.ts';
import styles from './roles.module.css';

const pageSize = 10;

/** Who has a role, ten at a time. */
export function RoleMembers({ roleId }: { readonly roleId: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useApi('POST /api/v1/roles/:roleId/members/list', {
    params: { roleId },
    body: { page, pageSize },
  });
  const total = query.data?.total ?? 0;
  return (
    <section className={`grid gap-2 ${styles.section}`}>
      <h3>{query.data ? t('roles:membersCounted', { count: total }) : t('roles:members')}</h3>
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {!query.data && !query.error && <SkeletonRows count={3} />}
      {query.data && total === 0 && <p className="quiet">{t('roles:noMembers')}</p>}
      <ul className={`list grid ${styles.people}`}>
        {query.data?.list.map((member) => (
          <li key={member.memberId} className={`wrap ${styles.person}`}>
            <span>{member.name}</span>
            <span className="quiet">{member.username}</span>
            {!member.enabled && (
              <span className={`quiet caption unbroken ${styles.tag}`}>{t('roles:disabled')}</span>
            )}
          </li>
        ))}
      </ul>
      <ShortPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
    </section>
  );
}
