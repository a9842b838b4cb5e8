import { type LicenceRow } from '@linekeeper/contract/products/licences';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { call, saveFile } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { dayOf, quantity } from './licence-words.ts';
import styles from './licences.module.css';

/** As many as a hundred renewals are shown: at one a quarter, those of 25 years. */
const shown = 100;

interface Props {
  readonly companyId: number | undefined;
  /** The kinds that can be used here. */
  readonly kinds: readonly (keyof LicenceRow['quantities'])[];
}

/** Every licence that the tenant was given, the newest first. */
export function LicenceHistory({ companyId, kinds }: Props) {
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
            <ol className={`card flat ${styles.timeline}`}>
              {rows.map((row) => (
                <Entry key={row.id} row={row} companyId={companyId} kinds={kinds} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

function Entry({ row, companyId, kinds }: Props & { readonly row: LicenceRow }) {
  const { t } = useTranslation();
  const { source, status, fileName } = row;
  const by = { by: row.uploadedBy, tenant: row.uploadedFor };
  const download = async () => {
    const { file } = await call('POST /api/v1/licences/file', { body: { licenceId: row.id, companyId } });
    saveFile(new Blob([file], { type: 'text/plain' }), fileName ?? 'licence.txt');
  };
  return (
    <li data-status={status}>
      <div className={styles.entryHead}>
        <span className={styles.entryTitle}>
          {t(`licences:editions.${row.edition}`)} · {t(`licences:validities.${row.validity}`)}
        </span>
        <span className={styles.tag} data-status={status}>
          {t(`licences:status.${status}`)}
        </span>
        <time className="quiet figures small" dateTime={row.uploadedAt}>
          {exactTime(Date.parse(row.uploadedAt)).slice(0, 16)}
        </time>
      </div>
      <p className="small flat">
        {t(`licences:source.${source}`, by)}
        {kinds.map((kind) => (
          <span key={kind} className="quiet">
            {' · '}
            {t(`licences:kind.${kind}`)} {quantity(t, row.quantities[kind])}
          </span>
        ))}
      </p>
      <p className="quiet small flat">
        {row.expiresAt
          ? t('licences:fromTo', { from: dayOf(row.effectiveAt), to: dayOf(row.expiresAt) })
          : t('licences:from', { from: dayOf(row.effectiveAt) })}
        {row.withdrawnBy !== null &&
          ` · ${t('licences:withdrawnBy', { by: row.withdrawnBy, tenant: row.withdrawnFor })}`}
        {source === 'signed' && (
          <>
            {' · '}
            {t('licences:serial')} <span className="figures">{row.serial}</span>
            {' · '}
            <button
              type="button"
              className="link"
              aria-label={t('licences:download', { name: fileName })}
              title={`${t('licences:keyId')} ${row.keyId ?? ''}`}
              onClick={() => void download()}
            >
              {fileName}
            </button>
          </>
        )}
      </p>
    </li>
  );
}
