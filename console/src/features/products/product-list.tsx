import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LifecycleAct } from '@linekeeper/contract/products/lifecycle';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { toast } from '../../lib/notices.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { productText } from '../../lib/product-text.ts';
import { ActDialog } from './act-dialog.tsx';
import { ProductCard } from './product-card.tsx';
import { productsChanged } from './products-changed.ts';
import styles from './products.module.css';

const editCode = 'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT_EDIT';
/** While something is under way it is looked at this often. */
const againMs = 2000;

interface Props {
  /** A tenant below; undefined: the chosen one. */
  readonly companyId: number | undefined;
  readonly ownId: number;
  readonly tenant: string;
}

/** What one tenant has of each product, and deciding on it. */
export function ProductList({ companyId, ownId, tenant }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const query = useApi(
    'POST /api/v1/products/list',
    { body: { companyId } },
    {
      placeholderData: undefined,
      refetchInterval: ({ state }) =>
        state.data?.list.some((row) => row.operationId !== null) ? againMs : false,
    },
  );
  const [asked, setAsked] = useState<{ act: 'disable' | 'remove'; product: string }>();
  const nameOf = (product: string) => {
    const row = query.data?.list.find((item) => item.product === product);
    return row ? productText(row.record, row.displayName).name : '';
  };
  const done = (word: 'enabled' | 'disabled' | 'activating' | 'deleting') => ({
    onSuccess: (_data: unknown, input: { body: { product: string } }) => {
      toast('success', t(`products:said.${word}`, { product: nameOf(input.body.product) }));
      setAsked(undefined);
    },
    onSettled: productsChanged,
  });
  const enable = useApiMutation('POST /api/v1/products/enable', done('enabled'));
  const disable = useApiMutation('POST /api/v1/products/disable', done('disabled'));
  const activate = useApiMutation('POST /api/v1/products/activate', done('activating'));
  const remove = useApiMutation('POST /api/v1/products/delete', done('deleting'));

  if (!query.data)
    return query.error ? (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={8} />
    );
  const mayDecide = query.data.mayDecide && holdsAll(session, [editCode]);
  const target = (product: string) => ({ companyId: companyId ?? ownId, product });
  const act = (wanted: LifecycleAct, product: string) => {
    if (wanted === 'enable') enable.mutate({ body: target(product) });
    else if (wanted === 'activate') activate.mutate({ body: target(product) });
    else setAsked({ act: wanted, product });
  };
  return (
    <div className="stack">
      <p className={`quiet flat ${styles.hint}`}>
        {t(mayDecide ? 'products:decideText' : 'products:ownText')}
      </p>
      <ul className={`list grid gap-4 ${styles.cards}`}>
        {query.data.list.map((row) => (
          <ProductCard
            key={row.product}
            subscription={row}
            mayDecide={mayDecide}
            onAct={(wanted) => act(wanted, row.product)}
          />
        ))}
      </ul>
      {asked && (
        <ActDialog
          act={asked.act}
          product={nameOf(asked.product)}
          tenant={tenant}
          isBusy={disable.isPending || remove.isPending}
          onClose={() => setAsked(undefined)}
          onGo={() =>
            asked.act === 'disable'
              ? disable.mutate({ body: target(asked.product) })
              : remove.mutate({ body: { ...target(asked.product), name: tenant } })
          }
        />
      )}
    </div>
  );
}
