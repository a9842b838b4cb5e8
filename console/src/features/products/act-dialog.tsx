import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './products.module.css';

interface Props {
  readonly act: 'disable' | 'delete';
  readonly product: string;
  readonly tenant: string;
  readonly isBusy: boolean;
  readonly onGo: (typedName: string) => void;
  readonly onClose: () => void;
}

/** Says what an act hits before it is done; a deletion wants the tenant's name typed. */
export function ActDialog({ act, product, tenant, isBusy, onGo, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isReady = act === 'disable' || typed.trim() === tenant;
  const go = () => isReady && onGo(typed.trim());
  return (
    <Modal
      open
      title={t(`products:ask.${act}`, { product })}
      okText={t(`products:act.${act}`)}
      cancelText={t('common:cancel')}
      okButtonProps={{ danger: true, disabled: !isReady, loading: isBusy }}
      onOk={go}
      onCancel={onClose}
    >
      <div className={styles.block}>
        <p style={{ margin: 0 }}>{t(`products:hits.${act}`, { tenant })}</p>
        {act === 'delete' && (
          <label htmlFor="product-tenant-name">
            {t('products:deleteType', { tenant })}
            <Input
              id="product-tenant-name"
              style={{ marginTop: 8 }}
              autoComplete="off"
              value={typed}
              placeholder={tenant}
              onChange={(event) => setTyped(event.target.value)}
              onPressEnter={go}
            />
          </label>
        )}
      </div>
    </Modal>
  );
}
