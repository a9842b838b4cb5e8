import {
  productCatalogue,
  productCategories,
  productIds,
  productTypes,
} from '@linekeeper/contract/products/product-catalogue';
import { type MaintainedProduct } from '@linekeeper/contract/products/product-record';
import {
  mostProductDescription,
  mostProductName,
  mostProductVersion,
} from '@linekeeper/contract/products/product-terms';
import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { Alert, Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { ImageUpload } from '../../components/image-upload.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { currentLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/notices.ts';
import { EntityDrawer } from '../../widgets/entity-form/index.ts';
import styles from './products.module.css';
import { useRecordForm } from './use-record-form.ts';

interface Props {
  /** The product to edit; undefined makes a new one. */
  readonly record: MaintainedProduct | undefined;
  readonly onClose: () => void;
}

/** Makes or edits the record of a product, in a drawer beside the list. */
export function RecordForm({ record, onClose }: Props) {
  const { t } = useTranslation();
  const form = useRecordForm(record, {
    onSaved: (name) => toast('success', t(record ? 'products:saved' : 'products:added', { name })),
    leave: onClose,
  });
  const { values, set, faultOf } = form;
  const line = (field: 'name' | 'englishName' | 'version', maxLength: number) => (
    <TextField
      id={`product-${field}`}
      label={t(`products:field.${field}`)}
      fault={faultOf(field)}
      hint={field === 'name' ? t('products:nameHint') : undefined}
      autoFocus={field === 'name'}
      maxLength={maxLength}
      value={values[field]}
      onType={(text) => set({ [field]: text })}
    />
  );
  const paragraph = (field: 'description' | 'englishDescription') => (
    <FormField
      id={`product-${field}`}
      label={t(`products:field.${field}`)}
      isOptional={t('products:optional')}
      fault={faultOf(field)}
    >
      {(described) => (
        <Input.TextArea
          {...described}
          rows={2}
          maxLength={mostProductDescription}
          value={values[field]}
          // Control characters are refused; a description is one paragraph.
          onChange={(event) => set({ [field]: event.target.value.replace(/[\r\n]+/g, ' ') })}
        />
      )}
    </FormField>
  );
  const language = currentLanguage();
  const isFixed = record?.isBuiltIn === true;
  return (
    <EntityDrawer
      title={record ? t('products:editNamed', { name: record.name }) : t('products:add')}
      size="min(560px, 100vw)"
      form={form}
      adds={!record}
      saveText={t(record ? 'products:save' : 'products:add')}
      onClose={onClose}
    >
      {form.changed && <Alert type="warning" showIcon title={t('products:changedMeanwhile')} />}
      <ImageUpload
        kind="icon"
        label={t('products:field.icon')}
        shown={record?.icon ? imageAddress(record.icon) : null}
        onChoose={(icon) => set({ icon })}
      />
      {line('name', mostProductName)}
      {line('englishName', mostProductName)}
      {paragraph('description')}
      {paragraph('englishDescription')}
      <div className={`grid gap-4 ${styles.pair}`}>
        <SelectField
          id="product-category"
          label={t('products:field.category')}
          value={values.category}
          options={productCategories.map((value) => ({ value, label: t(`products:category.${value}`) }))}
          onChange={(category) => set({ category })}
        />
        <SelectField
          id="product-type"
          label={t('products:field.type')}
          value={values.type}
          options={productTypes.map((value) => ({ value, label: t(`products:type.${value}`) }))}
          onChange={(type) => set({ type })}
        />
      </div>
      {line('version', mostProductVersion)}
      <FormField
        id="product-capabilities"
        label={t('products:field.capabilities')}
        fault={faultOf('capabilities')}
        hint={t(isFixed ? 'products:capabilitiesFixed' : 'products:capabilitiesHint')}
      >
        {({ id }) => (
          <Checkbox.Group
            name={id}
            disabled={isFixed}
            value={[...values.capabilities]}
            options={productIds.map((value) => ({ value, label: productCatalogue[value].name[language] }))}
            onChange={(capabilities) => set({ capabilities })}
          />
        )}
      </FormField>
      <div>
        <Checkbox
          disabled={isFixed}
          checked={values.isIncluded}
          onChange={(event) => set({ isIncluded: event.target.checked })}
        >
          {t('products:field.included')}
        </Checkbox>
        <p className="note">{t('products:includedHint')}</p>
      </div>
    </EntityDrawer>
  );
}
