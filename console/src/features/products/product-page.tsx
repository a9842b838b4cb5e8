import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type SubscriptionsOfTenant } from '@linekeeper/contract/products/products';
import { useSession } from '../../lib/session.ts';
import { ProductList } from './product-list.tsx';
import { ProductsBelow } from './products-below.tsx';
import { RecordList } from './record-list.tsx';
import styles from './products.module.css';

/** The catalogue with what the chosen tenant has of it, and (for platform and MSP) what the tenants below have. */
export function ProductPage() {
  const { t } = useTranslation();
  const { user, tenants, companyId } = useSession();
  const [open, setOpen] = useState<SubscriptionsOfTenant>();
  const ownId = companyId ?? user?.companyId;
  const chosen = tenants?.find((tenant) => tenant.companyId === ownId);
  if (ownId === undefined) return null;
  const type = chosen?.type ?? user?.organizationType;
  const name = chosen?.name ?? user?.companyName ?? '';
  const hasBelow = type !== organizationTypes.COMPANY;
  return (
    <div className={`grid gap-5 in-order ${styles.page}`}>
      <h1 className="title">{t('screens:product')}</h1>
      {type === organizationTypes.OP && <RecordList />}
      <section className="stack" aria-labelledby={hasBelow ? 'own-products' : undefined}>
        {hasBelow && (
          <h2 className="heading" id="own-products">
            {t('products:own', { tenant: name })}
          </h2>
        )}
        <ProductList companyId={undefined} ownId={ownId} tenant={name} />
      </section>
      {hasBelow && <ProductsBelow onOpen={setOpen} />}
      {open && (
        <Drawer open title={open.name} size="min(860px, 100vw)" onClose={() => setOpen(undefined)}>
          <ProductList companyId={open.companyId} ownId={ownId} tenant={open.name} />
        </Drawer>
      )}
    </div>
  );
}
