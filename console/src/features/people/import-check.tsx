import { type CheckResult, type ImportFault, memberColumns } from '@linekeeper/contract/member-imports';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

/** What an import would do: counts, what is wrong row by row, and the first rows as they were read. */
export function CheckSummary({ result }: { readonly result: CheckResult }) {
  const { t } = useTranslation();
  const { rows, created, changed, unchanged, failedRows, faults, newDepartments, ignored, sample } = result;
  const shown = memberColumns.filter((column) => sample.some((row) => column in row));
  return (
    <>
      <dl className={styles.counts}>
        {Object.entries({ rows, created, changed, unchanged, failedRows }).map(([key, count]) => (
          <div key={key} data-bad={(key === 'failedRows' && count > 0) || undefined}>
            <dt>{t(`people:import.counts.${key}`)}</dt>
            <dd className="figures">{count.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {failedRows > 0 && <Alert type="warning" showIcon title={t('people:import.batchRule')} />}
      {created + changed === 0 && failedRows === 0 && (
        <Alert type="info" showIcon title={t('people:import.nothing')} />
      )}
      {newDepartments.length > 0 && (
        <p className={styles.text}>
          {t('people:import.newDepartments', { names: newDepartments.join('、') })}
        </p>
      )}
      {ignored.length > 0 && (
        <p className={styles.text}>{t('people:import.ignored', { names: ignored.join('、') })}</p>
      )}
      {faults.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('people:import.faultsTitle')}</h3>
          <FaultTable faults={faults} />
        </section>
      )}
      <section>
        <h3 className={styles.heading}>{t('people:import.sampleTitle')}</h3>
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('people:import.sampleTitle')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {shown.map((column) => (
                  <th key={column} scope="col">
                    {t(`people:import.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((row, at) => (
                <tr key={at}>
                  {shown.map((column) => (
                    <td key={column}>{row[column]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}

/** What is wrong, by row and column, in words. */
export function FaultTable({ faults }: { readonly faults: readonly ImportFault[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('people:import.faultsTitle')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('people:import.row')}</th>
            <th scope="col">{t('people:import.columnHead')}</th>
            <th scope="col">{t('people:import.value')}</th>
            <th scope="col">{t('common:reason')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, column, value, fault }, at) => (
            <tr key={at}>
              <td className="figures">{row}</td>
              <td>{t(`people:import.column.${column}`)}</td>
              <td className="mono">{value}</td>
              <td>{t(`people:import.fault.${fault}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
