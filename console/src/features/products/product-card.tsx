import { actsOf, type LifecycleAct } from '@linekeeper/contract/products/lifecycle';
import { type Subscription } from '@linekeeper/contract/products/products';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { productText } from '../../lib/product-text.ts';
import { exactTime } from '../../lib/time.ts';
import { ProductFacts, ProductIdentity } from './product-facts.tsx';
import styles from './products.module.css';
import { SubscriptionState } from './subscription-state.tsx';
import { Working } from './working.tsx';

interface Props {
  readonly subscription: Subscription;
  readonly mayDecide: boolean;
  readonly onAct: (act: LifecycleAct) => void;
}

/** One product with what the tenant has of it, and what may be done about that. */
export function ProductCard({ subscription, mayDecide, onAct }: Props) {
  const { t } = useTranslation();
  const { record, displayName, displayIcon, changedAt, changedBy, state, operationId } = subscription;
  const { name } = productText(record, displayName);
  // What the platform closed is open to nobody, whatever the tenant has of it.
  const isClosed = record.state !== 'enabled';
  const shown = isClosed && state === 'enabled' ? record.state : state;
  const acts = mayDecide && !isClosed ? actsOf(state) : [];
  return (
    <li className={`card grid gap-3 ${styles.card}`}>
      <ProductIdentity
        {...{ record, displayName, displayIcon }}
        state={<SubscriptionState state={shown} />}
      />
      <ProductFacts record={record}>
        {changedAt && changedBy && (
          <li>
            {t('products:changed', { name: changedBy, time: exactTime(Date.parse(changedAt)).slice(0, 16) })}
          </li>
        )}
      </ProductFacts>
      {isClosed && state !== 'deleted' && (
        <p className={`flat small ${styles.closed}`}>{t('products:closedByPlatform')}</p>
      )}
      {(operationId !== null || acts.length > 0) && (
        <div className="line gap-2">
          {operationId && <Working operationId={operationId} label={name} />}
          {acts.map((act) => (
            <Button
              key={act}
              danger={act === 'remove'}
              aria-label={t('products:actOn', { act: t(`products:act.${act}`), product: name })}
              onClick={() => onAct(act)}
            >
              {t(`products:act.${act}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
