import { notSignedIn } from '@linekeeper/contract/audit/actors';
import { type AuditLine } from '@linekeeper/contract/audit/audit';
import { type TFunction } from 'i18next';
import { exactTime } from '../../lib/time.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import { actionName, briefly, changesOf, subjectName, subjectOf } from '../../widgets/audit-line/index.ts';
import styles from './audit.module.css';

/** The columns of the audit log. */
export function auditColumns(t: TFunction, onOpen: (line: AuditLine) => void): Column<AuditLine>[] {
  return [
    {
      key: 'action',
      title: t('audit:what'),
      isFixed: true,
      width: 190,
      render: (line) => (
        <button
          type="button"
          className={`link ${styles.open}`}
          title={line.action}
          onClick={() => onOpen(line)}
        >
          {actionName(t, line.action)}
        </button>
      ),
    },
    {
      key: 'at',
      title: t('audit:when'),
      isSortable: true,
      width: 170,
      render: ({ at }) => <time dateTime={at}>{exactTime(Date.parse(at))}</time>,
    },
    { key: 'actor', title: t('audit:who'), width: 180, render: (line) => <Who line={line} t={t} /> },
    {
      key: 'subject',
      title: t('audit:object'),
      width: 200,
      render: (line) => (
        <span className={styles.object} title={`${line.subjectType} ${line.subjectId}`}>
          {subjectName(t, line.subjectType)} {subjectOf(t, line)}
        </span>
      ),
    },
    {
      key: 'changes',
      title: t('audit:changed'),
      render: ({ detail, subjectType }) => (
        <span className={`quiet breaks ${styles.brief}`}>
          {briefly(t, changesOf(detail, subjectType)) || '–'}
        </span>
      ),
    },
    {
      key: 'address',
      title: t('audit:from'),
      width: 130,
      render: ({ address }) => <span className="mono">{address}</span>,
    },
    {
      key: 'seq',
      title: t('audit:number'),
      align: 'right',
      width: 80,
      isHiddenAtFirst: true,
      render: ({ seq }) => seq,
    },
  ];
}

/** Who did it, and for whom where that was not one of the tenant's own. */
export function Who({ line, t }: { readonly line: AuditLine; readonly t: TFunction }) {
  const { actorName, actorTenantName, isOwn, grant } = line;
  if (actorName === notSignedIn) return <span>{t('audit:notSignedIn')}</span>;
  if (actorTenantName === null && grant === null) return <span>{t('audit:system')}</span>;
  return (
    <span className={styles.who} title={grant ? t('acting:because', { reason: grant.reason }) : undefined}>
      {actorName}
      {isOwn ? (
        <span className={`quiet caption ${styles.provider}`}>{actorTenantName}</span>
      ) : (
        <span className={`warn caption ${styles.provider}`}>
          {grant ? t('audit:provider', { name: actorTenantName ?? '' }) : actorTenantName}
        </span>
      )}
    </span>
  );
}
