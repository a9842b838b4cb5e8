import { type ProductDisplay } from '@linekeeper/contract/products/product-displays';
import { mostDisplayName } from '@linekeeper/contract/products/product-terms';
import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageUpload } from '../../components/image-upload.tsx';
import { TextField } from '../../components/text-field.tsx';
import { productText } from '../../lib/product-text.ts';
import { exactTime } from '../../lib/time.ts';
import { SettingCard } from './setting-card.tsx';
import styles from './settings.module.css';
import { useProductDisplayForm } from './use-product-display-form.ts';

interface Props {
  readonly display: ProductDisplay;
  readonly mayEdit: boolean;
}

/** What the tenant calls one product: its icon, which is kept at once, and its name. */
export function ProductDisplayCard({ display, mayEdit }: Props) {
  const { t } = useTranslation();
  const nameId = useId();
  const form = useProductDisplayForm(display);
  const { record, name, icon, changedAt, changedBy } = display;
  const usual = productText(record);
  return (
    <SettingCard title={name ?? usual.name} lead={usual.description} form={mayEdit ? form : undefined}>
      <div>
        <ImageUpload
          kind="icon"
          label={t('applications:product.icon')}
          shown={icon === null ? null : imageAddress(icon)}
          disabled={!mayEdit}
          onChoose={form.setIcon}
        />
        {form.iconFault !== undefined && (
          <p className={`fault caption ${styles.fault}`} role="alert">
            {form.iconFault}
          </p>
        )}
      </div>
      <TextField
        id={nameId}
        label={t('applications:product.name')}
        fault={form.faultOf('name')}
        hint={name === null ? t('applications:unnamed', { name: usual.name }) : undefined}
        value={form.values.name}
        maxLength={mostDisplayName}
        disabled={!mayEdit}
        onType={(text) => form.set({ name: text })}
      />
      {changedAt !== null && changedBy !== null && (
        <p className="note">
          {t('applications:changed', {
            name: changedBy,
            time: exactTime(Date.parse(changedAt)).slice(0, 16),
          })}
        </p>
      )}
    </SettingCard>
  );
}
