import {
  type ProductCategory,
  type ProductId,
  type ProductType,
} from '@linekeeper/contract/products/product-catalogue';
import { type MaintainedProduct } from '@linekeeper/contract/products/product-record';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useEntityForm } from '../../widgets/entity-form/index.ts';
import { productsChanged } from './products-changed.ts';

export interface RecordValues {
  readonly name: string;
  readonly englishName: string;
  readonly description: string;
  readonly englishDescription: string;
  readonly category: ProductCategory;
  readonly type: ProductType;
  readonly version: string;
  readonly capabilities: readonly ProductId[];
  readonly isIncluded: boolean;
  /** An image that was chosen and goes with the next save. */
  readonly icon: File | undefined;
}

/** A record with the count of its changes, by which a form knows that somebody was faster. */
interface Entity {
  readonly record: MaintainedProduct;
  readonly version: number;
}
const entityOf = (record: MaintainedProduct): Entity => ({ record, version: record.revision });

const nothing: RecordValues = {
  ...{ name: '', englishName: '', description: '', englishDescription: '', version: '1.0' },
  ...{ category: 'monitoring', type: 'bundle', capabilities: [], isIncluded: false, icon: undefined },
};

function valuesOf(record: MaintainedProduct | undefined): RecordValues {
  if (!record) return nothing;
  const { name, englishName, description, englishDescription, category, type, version } = record;
  const { capabilities, isIncluded } = record;
  return {
    ...{ name, englishName, description, englishDescription, category, type, version },
    ...{ capabilities, isIncluded, icon: undefined },
  };
}

const empty = (text: string) => text.trim() === '';

/** The form of a product's record: makes or changes one. */
export function useRecordForm(
  record: MaintainedProduct | undefined,
  { onSaved, leave }: { readonly onSaved: (name: string) => void; readonly leave: () => void },
) {
  const { t } = useTranslation();
  return useEntityForm<Entity, RecordValues, unknown>({
    entity: record && entityOf(record),
    valuesOf: (entity) => valuesOf(entity?.record),
    async read({ record: { id } }) {
      const list = await call('POST /api/v1/products/records/list', { body: {} });
      const found = list.find((item) => item.id === id);
      return entityOf(found ?? (record as MaintainedProduct));
    },
    check: (values) => ({
      ...(empty(values.name) && { name: t('products:error.name') }),
      ...(empty(values.englishName) && { englishName: t('products:error.englishName') }),
      ...(empty(values.version) && { version: t('products:error.version') }),
      ...(values.capabilities.length === 0 && { capabilities: t('products:error.capabilities') }),
    }),
    places: { PRODUCT_NAME_TAKEN: 'name', PRODUCT_BUILT_IN: 'form' },
    async save({ icon, ...values }, entity, own) {
      const body = {
        ...values,
        name: values.name.trim(),
        englishName: values.englishName.trim(),
        description: values.description.trim(),
        englishDescription: values.englishDescription.trim(),
        version: values.version.trim(),
        capabilities: [...values.capabilities],
      };
      const saved = entity
        ? {
            id: entity.record.id,
            ...(await call(
              'PUT /api/v1/products/records/:product',
              { params: { product: entity.record.id }, body: { ...body, revision: entity.version } },
              { own },
            )),
          }
        : { ...(await call('POST /api/v1/products/records/create', { body }, { own })), revision: 0 };
      if (!icon) return;
      const input = {
        params: { product: saved.id },
        query: { revision: String(saved.revision) },
        upload: icon,
      };
      await api('PUT /api/v1/products/records/:product/icon', input);
    },
    onSaved(_, { name }) {
      productsChanged();
      onSaved(name.trim());
    },
    leave,
  });
}
