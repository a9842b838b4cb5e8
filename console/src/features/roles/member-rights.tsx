import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Failure } from '../../components/failure.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { type Output } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { throughText } from './permission-holders.tsx';
import styles from './roles.module.css';
import { useGrantable } from './use-grantable.ts';

const typingMs = 300;

/** Choose a member: what it may do and why, and what it may not and why not. */
export function MemberRights() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const members = useApi('POST /api/v1/roles/rights/members/list', {
    body: { pageSize: 20, ...(asked && { search: asked }) },
  });
  const memberId = search.get('member') ?? undefined;
  const rights = useApi(
    'GET /api/v1/roles/rights/:memberId',
    { params: { memberId: memberId ?? '' } },
    { enabled: memberId !== undefined, placeholderData: undefined },
  );
  const chosen = rights.data;
  const options = (members.data?.list ?? []).map((member) => ({
    value: member.memberId,
    label: member.name === member.username ? member.name : `${member.name} (${member.username})`,
  }));
  if (chosen && !options.some((option) => option.value === chosen.memberId))
    options.push({ value: chosen.memberId, label: chosen.name });
  return (
    <section className={`card ${styles.panel}`} aria-label={t('roles:byMember')}>
      <h2>{t('roles:byMember')}</h2>
      <p>{t('roles:byMemberHint')}</p>
      <Select
        style={{ width: '100%' }}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder={t('roles:chooseMember')}
        aria-label={t('roles:chooseMember')}
        notFoundContent={t('list:noMatch')}
        loading={members.isFetching}
        value={memberId}
        onChange={(value: string) =>
          setSearch((before) => {
            const next = new URLSearchParams(before);
            next.set('member', value);
            return next;
          })
        }
        options={options}
      />
      {memberId !== undefined && rights.error && (
        <Failure error={rights.error} onRetry={() => void rights.refetch()} />
      )}
      {memberId !== undefined && !chosen && !rights.error && <SkeletonRows count={8} />}
      {chosen && <Rights rights={chosen} />}
    </section>
  );
}

function Rights({ rights }: { readonly rights: Output<'GET /api/v1/roles/rights/:memberId'> }) {
  const { t } = useTranslation();
  const { codes } = useGrantable();
  const shown = rights.permissions.filter((right) => codes.includes(right.code));
  const count = shown.filter((right) => right.held).length;
  return (
    <>
      <p style={{ margin: '12px 0 4px' }}>
        {t('roles:heldCount', { name: rights.name, held: count, all: shown.length })}
      </p>
      <table className={`table ${styles.rights}`}>
        <tbody>
          {shown.map(({ code, held, through, against }) => (
            <tr key={code} data-held={held} title={code}>
              <td>
                <span className={styles.sign} aria-hidden="true">
                  {held ? '✓' : '–'}
                </span>
                {t(`permissions:${code}`)}
                <span className="visually-hidden">{t(held ? 'roles:allowed' : 'roles:notAllowed')}</span>
              </td>
              <td>
                {held
                  ? throughText(t, through)
                  : against.map((item) => t(`roles:against.${item}`)).join(t('roles:separator'))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
