import { codesOf } from '@linekeeper/contract/products/product-catalogue';
import { type ProductRecord } from '@linekeeper/contract/products/product-record';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { productText } from '../../lib/product-text.ts';
import { ProductPicture } from './product-picture.tsx';
import styles from './products.module.css';

interface Props {
  readonly record: ProductRecord;
  readonly displayName?: string | null;
  readonly displayIcon?: string | null;
  /** Where it stands, at the end of its first line. */
  readonly state: ReactNode;
}

/** Who a product is: picture, name with the other one that it goes by, state, and what it is for. */
export function ProductIdentity({ record, displayName = null, displayIcon = null, state }: Props) {
  const { name, description } = productText(record, displayName);
  const other = displayName === null ? record.englishName : productText(record).name;
  return (
    <>
      <div className={`row gap-3 ${styles.identity}`}>
        <ProductPicture product={record.id} icon={displayIcon ?? record.icon} />
        <div className={`grid narrow grow ${styles.names}`}>
          <h3>{name}</h3>
          {other !== name && <span className="quiet caption">{other}</span>}
        </div>
        {state}
      </div>
      <p className="quiet flat">{description}</p>
    </>
  );
}

/** What a product is: category, type, version and what it opens. */
export function ProductFacts({
  record,
  children,
}: {
  readonly record: ProductRecord;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const codes = codesOf(record.capabilities);
  return (
    <ul className={`list wrap quiet caption ${styles.facts}`}>
      <li>{t(`products:category.${record.category}`)}</li>
      <li>{t(`products:type.${record.type}`)}</li>
      <li className="figures">{t('products:version', { version: record.version })}</li>
      <li title={codes.map((code) => t(`permissions:${code}`)).join('\n')}>
        {t('products:codes', { count: codes.length })}
      </li>
      {children}
    </ul>
  );
}
