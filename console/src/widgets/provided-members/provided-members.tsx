import { type ProvidedMember } from '@linekeeper/contract/members/provided-members';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { JudgeDialog, type Judging } from './judge-dialog.tsx';
import styles from './provided-members.module.css';
import { type Provided, providedPageSize } from './use-provided.ts';

/** Members that a provider made, with who did it, why and when, and what the tenant's own administrators decide on each. */
export function ProvidedMembers({ query, page, setPage, isOne }: Provided) {
  const { t } = useTranslation();
  const [judging, setJudging] = useState<Judging>();
  const { data } = query;
  if (!data)
    return query.error ? (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows />
    );
  return (
    <div className="stack gap-3">
      {!data.hasOwnAdministrator && <Alert type="info" showIcon title={t('provided:noOwn')} />}
      {data.isAllByProvider && <Alert type="warning" showIcon title={t('provided:allByProvider')} />}
      {isOne && data.list.length === 0 && <p className="quiet">{t('provided:gone')}</p>}
      {!isOne && data.total === 0 && <p className="quiet">{t('provided:none')}</p>}
      {data.list.length > 0 && (
        <ul className={`frame flat ${styles.rows}`} aria-label={t('provided:title')}>
          {data.list.map((member) => (
            <li key={member.id}>
              <Who member={member} />
              {data.mayJudge && member.state !== 'confirmed' && (
                <Allowed codes={['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT']}>
                  <span className="wrap gap-2">
                    <Button type="primary" ghost onClick={() => setJudging({ member, judgement: 'confirm' })}>
                      {t('provided:act.confirm')}
                    </Button>
                    {member.enabled && (
                      <Button onClick={() => setJudging({ member, judgement: 'disable' })}>
                        {t('provided:act.disable')}
                      </Button>
                    )}
                    <Button danger onClick={() => setJudging({ member, judgement: 'delete' })}>
                      {t('provided:act.delete')}
                    </Button>
                  </span>
                </Allowed>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isOne && data.total > providedPageSize && (
        <p className="flex flat gap-2">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('provided:before')}
          </Button>
          <Button disabled={data.total <= page * providedPageSize} onClick={() => setPage(page + 1)}>
            {t('provided:after')}
          </Button>
        </p>
      )}
      {!data.mayJudge && data.waiting > 0 && <p className="quiet caption flat">{t('provided:others')}</p>}
      {judging && <JudgeDialog judging={judging} onClose={() => setJudging(undefined)} />}
    </div>
  );
}

function Who({ member }: { readonly member: ProvidedMember }) {
  const { t } = useTranslation();
  const { name, username, administrator, how, madeBy, madeByTenant, madeAt, reason, state, tokens } = member;
  const by = { by: madeBy, organization: madeByTenant };
  return (
    <span className={styles.who}>
      <span className="wrap gap-2">
        <strong>{name || username}</strong>
        {name !== '' && name !== username && <span className="quiet">{username}</span>}
        <span className={`caption ${styles.tag}`} data-state={state}>
          {t(`provided:state.${state}`)}
        </span>
        {administrator && <span className={`caption ${styles.tag}`}>{t('provided:administrator')}</span>}
        {!member.enabled && state !== 'suspended' && (
          <span className={`caption ${styles.tag}`}>{t('provided:disabled')}</span>
        )}
      </span>
      <span className="quiet caption">
        {t(`provided:how.${how}`, by)} · <TimeText at={madeAt} />
        {reason !== '' && ` · ${t('acting:because', { reason })}`}
        {tokens > 0 && ` · ${t('provided:tokens', { count: tokens })}`}
      </span>
      {member.judgedAt !== null && (
        <span className="quiet caption">
          {t(state === 'confirmed' ? 'provided:confirmedBy' : 'provided:disabledBy', {
            name: member.judgedBy,
          })}{' '}
          · <TimeText at={member.judgedAt} />
        </span>
      )}
    </span>
  );
}
