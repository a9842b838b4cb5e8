import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Facts } from '../../components/facts.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { productText } from '../../lib/product-text.ts';
import { useApi } from '../../lib/query.ts';
import styles from './tenants.module.css';

/** What a tenant has of each product. */
export function TenantProducts({ tenantId }: { readonly tenantId: number }) {
  const { t } = useTranslation();
  const query = useApi('POST /api/v1/products/list', { body: { companyId: tenantId } });
  return (
    <section className={`card pad-3-4 ${styles.panel}`} aria-label={t('screens:product')}>
      <div className="row between">
        <h2 className="heading">{t('screens:product')}</h2>
        <Link className="link small" to="/product">
          {t('tenants:toProducts')}
        </Link>
      </div>
      <Loaded query={query}>
        {({ list }) => (
          <Facts
            nameWidth="9em"
            className="gap-2"
            facts={list.map(({ record, displayName, state }) => [
              productText(record, displayName).name,
              t(`products:state.${state}`),
            ])}
          />
        )}
      </Loaded>
    </section>
  );
}
