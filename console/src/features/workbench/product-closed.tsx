import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { productText } from '../../lib/product-text.ts';
import { useApi } from '../../lib/query.ts';
import styles from './workbench.module.css';

/** Instead of figures while the product that they are of is disabled: which one it is, and who enables it. */
export function ProductClosed({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const query = useApi('GET /api/v1/products/closed', {}, { staleTime: 0 });
  return (
    <section className="card" role="status">
      <Loaded query={query}>
        {(products) => {
          const product = products.find(({ codes }) => codes.includes(code));
          if (!product)
            return <Empty title={t('workbench:closed.someTitle')} text={t('workbench:closed.some')} />;
          const { record, displayName, closedBy, decider, mayDecide } = product;
          const by = mayDecide ? 'mine' : closedBy;
          return (
            <Empty
              title={t('workbench:closed.title', { product: productText(record, displayName).name })}
              text={t(`workbench:closed.${by}`, { decider: decider ?? '' })}
              action={
                mayDecide && (
                  <Link className={`button primary ${styles.firstButton}`} to="/product">
                    {t('workbench:closed.go')}
                  </Link>
                )
              }
            />
          );
        }}
      </Loaded>
    </section>
  );
}
