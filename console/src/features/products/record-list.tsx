import { PlusOutlined } from '@ant-design/icons';
import { type MaintainedProduct } from '@linekeeper/contract/products/product-record';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { toast } from '../../lib/notices.ts';
import { productText } from '../../lib/product-text.ts';
import { useApi, useApiMutation } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { productsChanged } from './products-changed.ts';
import styles from './products.module.css';
import { type RecordAct, RecordCard } from './record-card.tsx';
import { RecordForm } from './record-form.tsx';

/** While something is under way it is looked at this often. */
const againMs = 2000;

/** The products of the platform, which it maintains for all tenants. */
export function RecordList() {
  const { t } = useTranslation();
  const mayEdit = holdsAll(useSession(), ['DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT_EDIT']);
  const query = useApi(
    'POST /api/v1/products/records/list',
    { body: {} },
    {
      refetchInterval: ({ state }) => (state.data?.some((row) => row.operationId !== null) ? againMs : false),
    },
  );
  const [asked, setAsked] = useState<{ act: RecordAct; record: MaintainedProduct }>();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAsked(undefined);
  const done = (word: 'enabling' | 'disabledForAll' | 'deleting') => ({
    onSuccess: () => {
      if (asked) toast('success', t(`products:said.${word}`, { product: productText(asked.record).name }));
      close();
    },
    onSettled: productsChanged,
  });
  const enable = useApiMutation('POST /api/v1/products/records/:product/enable', done('enabling'));
  const disable = useApiMutation('POST /api/v1/products/records/:product/disable', done('disabledForAll'));
  const remove = useApiMutation('POST /api/v1/products/records/:product/delete', done('deleting'));
  const go = ({ act, record: { id, name } }: { act: RecordAct; record: MaintainedProduct }) => {
    const params = { product: id };
    if (act === 'enable') enable.mutate({ params });
    if (act === 'disable') disable.mutate({ params });
    if (act === 'remove') remove.mutate({ params, body: { name } });
  };
  const name = asked ? productText(asked.record).name : '';
  return (
    <section className="stack" aria-labelledby="product-records">
      <header className="line between gap-3">
        <div className="grid gap-1 narrow">
          <h2 className="heading" id="product-records">
            {t('products:catalogue')}
          </h2>
          <p className={`quiet flat ${styles.hint}`}>{t('products:catalogueText')}</p>
        </div>
        {mayEdit && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {t('products:add')}
          </Button>
        )}
      </header>
      <Loaded query={query} lines={6}>
        {(records) => (
          <ul className={`list grid gap-4 ${styles.cards}`}>
            {records.map((record) => (
              <RecordCard
                key={record.id}
                record={record}
                mayEdit={mayEdit}
                onAct={(act) => setAsked({ act, record })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {asked && asked.act !== 'edit' && (
        <ActionDialog
          title={t(`products:askRecord.${asked.act}`, { product: name })}
          okText={t(`products:recordAct.${asked.act}`)}
          isDanger={asked.act !== 'enable'}
          isBusy={enable.isPending || disable.isPending || remove.isPending}
          typed={
            asked.act === 'remove'
              ? {
                  id: 'product-typed-name',
                  label: t('products:typeProduct', { product: asked.record.name }),
                  wanted: asked.record.name,
                }
              : undefined
          }
          onOk={() => go(asked)}
          onClose={close}
        >
          <p>{t(`products:hitsRecord.${asked.act}`, { count: asked.record.tenantCount, product: name })}</p>
        </ActionDialog>
      )}
      {(isAdding || asked?.act === 'edit') && (
        <RecordForm
          record={isAdding ? undefined : asked?.record}
          onClose={() => {
            setAdding(false);
            close();
          }}
        />
      )}
    </section>
  );
}
