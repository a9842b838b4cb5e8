import { type ProductDisplay } from '@linekeeper/contract/products/product-displays';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { toast } from '../../lib/notices.ts';
import { invalidate } from '../../lib/query.ts';
import { useForm } from '../../widgets/form/index.ts';

/** Reads again what shows products by the tenant's names. */
function displaysChanged(): void {
  invalidate(
    'POST /api/v1/products/displays/list',
    'POST /api/v1/products/list',
    'GET /api/v1/products/closed',
  );
}

/** A tenant's name for a product as a form, and its icon, which is kept as soon as it is chosen. Both are required. */
export function useProductDisplayForm({ record, version, name: kept, icon }: ProductDisplay) {
  const { t } = useTranslation();
  const params = { product: record.id };
  const form = useForm({
    kept: { name: kept ?? '', icon: icon ?? '' },
    check: (values) => ({
      ...(values.name.trim() === '' && { name: t('applications:product.nameEmpty') }),
      ...(values.icon === '' && { icon: t('applications:product.iconEmpty') }),
    }),
    places: { PRODUCT_ICON_EMPTY: 'icon' },
    save: ({ name }, own) =>
      call(
        'PUT /api/v1/products/displays/:product',
        { params, body: { version, name: name.trim() } },
        { own },
      ),
    reload: async () => displaysChanged(),
    onSaved() {
      displaysChanged();
      toast('success', t('applications:saved'));
    },
  });
  return {
    ...form,
    // An icon that has come since ends the complaint.
    iconFault: icon === null ? form.faultOf('icon') : undefined,
    async setIcon(upload: File) {
      const query = { version: String(version) };
      try {
        await api(
          'PUT /api/v1/products/displays/:product/icon',
          { params, query, upload },
          { own: ['CHANGED_MEANWHILE'] },
        );
      } finally {
        displaysChanged();
      }
    },
  };
}
