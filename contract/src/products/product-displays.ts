import { z } from 'zod';
import { endpoint, text, time } from '../endpoint.ts';
import { imageUpload } from '../platform/images.ts';
import { productId, productRecord } from './product-record.ts';
import { mostDisplayName } from './product-terms.ts';

const see = 'DMS_SERVER_SYSTEM_SETTING_APPLICATION';
const edit = 'DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT';
const root = '/api/v1/products/displays';
const version = z.int().nonnegative();
const params = z.strictObject({ product: productId });

/** How a tenant shows a product. */
export const productDisplay = z.object({
  record: productRecord,
  /** Null: as the product is called. */
  name: z.string().nullable(),
  /** Id of an image; null: the product's own. */
  icon: z.uuid().nullable(),
  version,
  changedAt: time.nullable(),
  changedBy: z.string().nullable(),
});
export type ProductDisplay = z.infer<typeof productDisplay>;

/** What a product is called and looks like in one tenant (spec section 5: neither may be empty). */
export const productDisplays = {
  list: endpoint({
    method: 'POST',
    path: `${root}/list`,
    access: see,
    summary: 'How the chosen tenant shows its products',
    reads: true,
    output: z.array(productDisplay),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${root}/:product`,
    access: edit,
    summary: 'Name a product for the chosen tenant; it needs an icon first',
    words: { name: 'productName' },
    params,
    body: z.strictObject({ version, name: text(mostDisplayName) }),
    output: z.object({ version }),
  }),
  setIcon: endpoint({
    method: 'PUT',
    path: `${root}/:product/icon`,
    access: edit,
    summary: 'Set the icon of a product for the chosen tenant (jpg, jpeg or png, 2 MB)',
    params,
    query: z.strictObject({
      version: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    }),
    upload: imageUpload.icon,
    output: z.object({ version, icon: z.uuid() }),
  }),
};
