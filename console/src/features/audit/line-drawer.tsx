import { type AuditLine } from '@linekeeper/contract/audit/audit';
import { Drawer } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { exactTime } from '../../lib/time.ts';
import { actionName, changesOf, changeText, subjectName, subjectOf } from '../../widgets/audit-line/index.ts';
import { Who } from './audit-columns.tsx';
import styles from './audit.module.css';

/** One line of the audit log in full: what was before and after stands side by side. */
export function LineDrawer({ line, onClose }: { readonly line: AuditLine; readonly onClose: () => void }) {
  const { t } = useTranslation();
  useFocusBack();
  const changes = changesOf(line.detail, line.subjectType)
    .map((change) => changeText(t, change))
    .filter(({ before, after }) => before !== undefined || after !== undefined);
  const facts: [string, ReactNode][] = [
    [t('audit:when'), exactTime(Date.parse(line.at))],
    [t('audit:who'), <Who key="who" line={line} t={t} />],
    [t('audit:where'), line.tenantName],
    [t('audit:reason'), line.grant?.reason],
    [t('audit:object'), `${subjectName(t, line.subjectType)} ${subjectOf(t, line)}`],
    [t('audit:objectId'), <code key="id">{line.subjectId}</code>],
    [t('audit:from'), line.address],
    [t('audit:code'), <code key="code">{line.action}</code>],
    [t('audit:number'), line.seq],
    [t('audit:request'), line.requestId && <code key="request">{line.requestId}</code>],
  ];
  return (
    <Drawer open size={560} title={actionName(t, line.action)} onClose={onClose}>
      <Facts nameWidth="112px" className={`gap-2 ${styles.facts}`} facts={facts} />
      {changes.length > 0 && (
        <table className={`table ${styles.changes}`}>
          <thead>
            <tr>
              <th scope="col">{t('audit:field')}</th>
              <th scope="col">{t('audit:before')}</th>
              <th scope="col">{t('audit:after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }, index) => (
              <tr key={index}>
                <th scope="row">{field}</th>
                <td>{before === undefined ? '—' : <del>{before}</del>}</td>
                <td>{after === undefined ? '—' : <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}
