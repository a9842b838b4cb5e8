import { type LicenceRow } from '@linekeeper/contract/products/licences';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { call, saveFile } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import styles from './licences.module.css';

/** As many as a hundred renewals are shown: at one a quarter, those of 25 years. */
const shown = 100;

/** Every licence that the tenant was given, the newest first. */
export function LicenceHistory({ companyId }: { readonly companyId: number | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  const query = useApi('POST /api/v1/licences/list', { body: { companyId, pageSize: shown } });
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {t('licences:history')}
      </h2>
      <Loaded query={query} lines={3}>
        {({ list: rows }) =>
          rows.length === 0 ? (
            <p className="quiet small flat">{t('licences:historyEmpty')}</p>
          ) : (
            <HistoryTable rows={rows} companyId={companyId} />
          )
        }
      </Loaded>
    </section>
  );
}

function HistoryTable({
  rows,
  companyId,
}: {
  readonly rows: readonly LicenceRow[];
  readonly companyId: number | undefined;
}) {
  const { t } = useTranslation();
  const minute = (at: string) => exactTime(Date.parse(at)).slice(0, 16);
  const download = async (row: LicenceRow) => {
    const { file } = await call('POST /api/v1/licences/file', { body: { licenceId: row.id, companyId } });
    saveFile(new Blob([file], { type: 'text/plain' }), row.fileName);
  };
  return (
    <div className={`card ${styles.scroll}`} role="region" aria-label={t('licences:history')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('licences:uploadedAt')}</th>
            <th scope="col">{t('licences:stateTitle')}</th>
            <th scope="col">{t('licences:edition')}</th>
            <th scope="col">{t('licences:effectiveAt')}</th>
            <th scope="col">{t('licences:validity')}</th>
            <th scope="col" className={styles.right}>
              {t('licences:serial')}
            </th>
            <th scope="col">{t('licences:keyId')}</th>
            <th scope="col">{t('licences:uploadedBy')}</th>
            <th scope="col">{t('licences:file')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="figures unbroken">{minute(row.uploadedAt)}</td>
              <td className="unbroken">{t(`licences:status.${row.status}`)}</td>
              <td className="unbroken">{t(`licences:editions.${row.edition}`)}</td>
              <td className="figures unbroken">{minute(row.effectiveAt)}</td>
              <td className="unbroken">{t(`licences:validities.${row.validity}`)}</td>
              <td className={`figures ${styles.right}`}>{row.serial}</td>
              <td className="mono">{row.keyId}</td>
              <td className="unbroken">
                {row.uploadedBy} <span className="quiet">({row.uploadedFor})</span>
              </td>
              <td className="unbroken">
                <button
                  type="button"
                  className="link block"
                  aria-label={t('licences:download', { name: row.fileName })}
                  onClick={() => void download(row)}
                >
                  {row.fileName}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
