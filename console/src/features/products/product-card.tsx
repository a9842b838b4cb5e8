import { ClusterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type Product, productCatalogue } from '@linekeeper/contract/products/product-catalogue';
import { type Subscription } from '@linekeeper/contract/products/products';
import { OperationProgress } from '../../components/operation-progress.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { exactTime } from '../../lib/time.ts';
import { useOperation } from '../../lib/operations.ts';
import styles from './products.module.css';
import { SubscriptionState } from './subscription-state.tsx';

const icons: Readonly<Record<Product['icon'], ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  radar: ClusterOutlined,
};

export type Act = 'enable' | 'disable' | 'activate' | 'delete';
/** What may be done to a subscription as it stands. */
const actsOf: Readonly<Record<Subscription['state'], readonly Act[]>> = {
  activating: [],
  enabled: ['disable'],
  disabled: ['enable', 'delete'],
  deleting: [],
  deleted: ['activate'],
};

interface Props {
  readonly subscription: Subscription;
  readonly mayDecide: boolean;
  readonly onAct: (act: Act) => void;
}

/** One product of the catalogue with what the tenant has of it. */
export function ProductCard({ subscription, mayDecide, onAct }: Props) {
  const { t } = useTranslation();
  const product = productCatalogue[subscription.product];
  const language = currentLanguage();
  const name = product.name[language];
  const Icon = icons[product.icon];
  const { changedAt, changedBy, state } = subscription;
  return (
    <li className={`card grid gap-3 ${styles.card}`}>
      <div className="row gap-3">
        <span className={`grid accent ${styles.icon}`}>
          <Icon aria-hidden />
        </span>
        <div className={`grid narrow grow ${styles.names}`}>
          <h2>{name}</h2>
          {language !== 'en' && <span className="quiet caption">{product.name.en}</span>}
        </div>
        <SubscriptionState state={state} />
      </div>
      <p className="quiet flat">{product.description[language]}</p>
      <ul className={`list wrap quiet caption ${styles.facts}`}>
        <li>{t(`products:category.${product.category}`)}</li>
        <li>{t(`products:type.${product.type}`)}</li>
        <li className="figures">v{product.version}</li>
        <li title={product.codes.map((code) => t(`permissions:${code}`)).join('\n')}>
          {t('products:codes', { count: product.codes.length })}
        </li>
        {changedAt && changedBy && (
          <li>
            {t('products:changed', { name: changedBy, time: exactTime(Date.parse(changedAt)).slice(0, 16) })}
          </li>
        )}
      </ul>
      <div className="line gap-2">
        {subscription.operationId && <Working operationId={subscription.operationId} label={name} />}
        {mayDecide &&
          actsOf[state].map((act) => (
            <Button
              key={act}
              size="small"
              danger={act === 'delete'}
              aria-label={t('products:actOn', { act: t(`products:act.${act}`), product: name })}
              onClick={() => onAct(act)}
            >
              {t(`products:act.${act}`)}
            </Button>
          ))}
      </div>
    </li>
  );
}

function Working({ operationId, label }: { readonly operationId: string; readonly label: string }) {
  const { operation } = useOperation(operationId);
  return operation ? <OperationProgress operation={operation} label={label} /> : null;
}
