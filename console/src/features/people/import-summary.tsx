import { DownloadOutlined } from '@ant-design/icons';
import { type ImportResult } from '@linekeeper/contract/member-imports';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api.ts';
import { refreshPeople } from './refresh-people.ts';
import { FaultTable } from './import-check.tsx';
import styles from './import.module.css';

/** What an import did, which batches it left as they were and why, and the one-time passwords of the new members. */
export function ImportSummary({ result }: { readonly result: ImportResult }) {
  const { t } = useTranslation();
  const { importId, created, changed, unchanged, failedRows, failures } = result;
  const [isLoading, setLoading] = useState(false);
  const download = () => {
    setLoading(true);
    // A fault has been told by the one reaction already.
    void downloadFile('POST /api/v1/members/import/:importId/passwords', t('people:import.passwordsName'), {
      params: { importId },
    })
      .then(refreshPeople)
      .catch(() => undefined)
      .finally(() => setLoading(false));
  };
  return (
    <>
      <Alert
        type={failedRows > 0 ? 'warning' : 'success'}
        showIcon
        title={t(failedRows > 0 ? 'people:import.donePartly' : 'people:import.done')}
      />
      <dl className={styles.counts}>
        {Object.entries({ created, changed, unchanged, failedRows }).map(([key, count]) => (
          <div key={key} data-bad={(key === 'failedRows' && count > 0) || undefined}>
            <dt>{t(`people:import.counts.${key}`)}</dt>
            <dd className="figures">{count.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {created > 0 && (
        <div className={styles.passwords}>
          <span>{t('people:import.passwordsText')}</span>
          <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={download}>
            {t('people:import.passwords')}
          </Button>
        </div>
      )}
      {failures.map(({ fromRow, toRow, faults }) => (
        <section key={fromRow}>
          <h3 className={styles.heading}>{t('people:import.batch', { from: fromRow, to: toRow })}</h3>
          <FaultTable faults={faults} />
        </section>
      ))}
    </>
  );
}
