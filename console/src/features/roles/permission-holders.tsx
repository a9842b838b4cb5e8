import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Failure } from '../../components/failure.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { type Output } from '../../lib/api.ts';
import { ShortPages } from '../../components/short-pages.tsx';
import { useApi } from '../../lib/query.ts';
import styles from './roles.module.css';
import { useGrantable } from './use-grantable.ts';

type Holder = Output<'POST /api/v1/roles/holders/list'>['list'][number];
const pageSize = 20;

/** Through what a permission is held, in words. */
export function throughText(t: TFunction, { administrator, roles }: Holder['through']): string {
  const parts = [
    ...(administrator ? [t('roles:through.administrator')] : []),
    ...roles.map((role) => t('roles:through.role', { name: role.name })),
  ];
  return parts.join(t('roles:separator'));
}

/** Choose a permission: who holds it, and through what. */
export function PermissionHolders() {
  const { t } = useTranslation();
  const { codes } = useGrantable();
  const [search, setSearch] = useSearchParams();
  const code = codes.find((item) => item === search.get('permission'));
  return (
    <section className={`card ${styles.panel}`} aria-label={t('roles:byPermission')}>
      <h2>{t('roles:byPermission')}</h2>
      <p>{t('roles:byPermissionHint')}</p>
      <Select
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('roles:choosePermission')}
        aria-label={t('roles:choosePermission')}
        value={code}
        onChange={(value: PermissionCode) =>
          setSearch((before) => {
            const next = new URLSearchParams(before);
            next.set('permission', value);
            return next;
          })
        }
        options={codes.map((value) => ({ value, label: t(`permissions:${value}`), title: value }))}
      />
      {code && <Holders key={code} code={code} />}
    </section>
  );
}

function Holders({ code }: { readonly code: PermissionCode }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useApi(
    'POST /api/v1/roles/holders/list',
    { body: { permission: code, page, pageSize } },
    { placeholderData: undefined },
  );
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows count={3} />;
  const { list, total } = query.data;
  if (total === 0) return <p className="quiet">{t('roles:nobody')}</p>;
  return (
    <>
      <ul className={`list grid ${styles.people}`} style={{ margin: '8px 0' }}>
        {list.map((member) => (
          <li key={member.memberId} className={`wrap ${styles.person}`}>
            <span>{member.name}</span>
            <span className="quiet">{member.username}</span>
            <span className="quiet end">{throughText(t, member.through)}</span>
            {member.against.length > 0 && (
              <span className="warn caption full">
                {t('roles:notNow', {
                  reasons: member.against
                    .map((item) => t(`roles:against.${item}`))
                    .join(t('roles:separator')),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <ShortPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
    </>
  );
}
