import { EditOutlined } from '@ant-design/icons';
import { type MaintainedProduct } from '@linekeeper/contract/products/product-record';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { productText } from '../../lib/product-text.ts';
import { exactTime } from '../../lib/time.ts';
import { ProductFacts, ProductIdentity } from './product-facts.tsx';
import styles from './products.module.css';
import { SubscriptionState } from './subscription-state.tsx';
import { Working } from './working.tsx';

export type RecordAct = 'edit' | 'enable' | 'disable' | 'remove';

/** What may be done to a record as it stands. One that the program brings is never deleted. */
export function recordActs({
  state,
  isBuiltIn,
}: Pick<MaintainedProduct, 'state' | 'isBuiltIn'>): readonly RecordAct[] {
  switch (state) {
    case 'enabled':
      return ['edit', 'disable'];
    case 'disabled':
      return isBuiltIn ? ['edit', 'enable'] : ['edit', 'enable', 'remove'];
    default:
      return [];
  }
}

interface Props {
  readonly record: MaintainedProduct;
  readonly mayEdit: boolean;
  readonly onAct: (act: RecordAct) => void;
}

/** One product of the platform: what it is, who has it, and what may be done to it for everybody. */
export function RecordCard({ record, mayEdit, onAct }: Props) {
  const { t } = useTranslation();
  const { name } = productText(record);
  const { state, tenantCount, isIncluded, isBuiltIn, operationId, changedAt, changedBy } = record;
  const acts = mayEdit ? recordActs(record) : [];
  return (
    <li className={`card grid gap-3 ${styles.card}`}>
      <ProductIdentity record={record} state={<SubscriptionState state={state} />} />
      <ProductFacts record={record}>
        <li>{t(isBuiltIn ? 'products:builtIn' : 'products:made')}</li>
        <li>{t(isIncluded ? 'products:included' : 'products:onRequest')}</li>
        <li className="figures">{t('products:tenantCount', { count: tenantCount })}</li>
        {changedAt && changedBy && (
          <li>
            {t('products:changed', { name: changedBy, time: exactTime(Date.parse(changedAt)).slice(0, 16) })}
          </li>
        )}
      </ProductFacts>
      {state === 'disabled' && <p className={`flat small ${styles.closed}`}>{t('products:closedForAll')}</p>}
      {(operationId !== null || acts.length > 0) && (
        <div className="line gap-2">
          {operationId && <Working operationId={operationId} label={name} />}
          {acts.map((act) => (
            <Button
              key={act}
              danger={act === 'remove'}
              icon={act === 'edit' ? <EditOutlined aria-hidden /> : undefined}
              aria-label={t('products:actOn', { act: t(`products:recordAct.${act}`), product: name })}
              onClick={() => onAct(act)}
            >
              {t(`products:recordAct.${act}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
