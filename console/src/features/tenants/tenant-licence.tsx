import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Facts } from '../../components/facts.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import styles from './tenants.module.css';

/** By what licence a tenant works, until when, and what it uses of it. */
export function TenantLicence({ tenantId }: { readonly tenantId: number }) {
  const { t } = useTranslation();
  const query = useApi('POST /api/v1/licences/current', { body: { companyId: tenantId } });
  const language = currentLanguage();
  return (
    <section className={`card pad-3-4 ${styles.panel}`} aria-label={t('screens:license')}>
      <div className="row between">
        <h2 className="heading">{t('screens:license')}</h2>
        <Link className="link small" to="/license">
          {t('tenants:toLicences')}
        </Link>
      </div>
      <Loaded query={query}>
        {({ state, edition, endsAt, current, usage }) => (
          <Facts
            nameWidth="9em"
            className="gap-2"
            facts={[
              [t('licences:stateTitle'), t(`licences:state.${state}`)],
              [t('licences:edition'), t(edition ? `licences:editions.${edition}` : 'licences:noEdition')],
              [
                t('licences:endsAt'),
                endsAt ? exactTime(Date.parse(endsAt)).slice(0, 10) : current ? t('licences:never') : '',
              ],
              ...usage
                .filter(({ runs }) => runs)
                .map(
                  ({ kind, used, limit }) =>
                    [
                      t(`licences:kind.${kind}`),
                      <span key={kind} className="figures">
                        {grouped(used, language)}
                        {limit !== null && ` / ${grouped(limit, language)}`}
                      </span>,
                    ] as const,
                ),
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
