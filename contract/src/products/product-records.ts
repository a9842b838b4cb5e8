import { z } from 'zod';
import { endpoint, text } from '../endpoint.ts';
import { imageUpload } from '../platform/images.ts';
import { startedOperation } from '../platform/operations.ts';
import { productCategories, productIds, productTypes } from './product-catalogue.ts';
import { maintainedProduct, productId } from './product-record.ts';
import { mostProductDescription, mostProductName, mostProductVersion } from './product-terms.ts';

const view = 'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT';
const edit = 'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT_EDIT';
const root = '/api/v1/products/records';

const params = z.strictObject({ product: productId });
const revision = z.int().nonnegative();
const description = z
  .string()
  .trim()
  .max(mostProductDescription)
  .regex(/^[^\p{Cc}]*$/u);
const fields = {
  name: text(mostProductName),
  englishName: text(mostProductName),
  description,
  englishDescription: description,
  category: z.enum(productCategories),
  type: z.enum(productTypes),
  version: text(mostProductVersion),
  capabilities: z
    .array(z.enum(productIds))
    .min(1)
    .max(productIds.length)
    .transform((items) => [...new Set(items)]),
  isIncluded: z.boolean(),
};

/** The records of products, which the platform maintains for all tenants. */
export const productRecords = {
  list: endpoint({
    method: 'POST',
    path: `${root}/list`,
    access: view,
    summary: 'The records of products, for the platform',
    reads: true,
    output: z.array(maintainedProduct),
  }),
  create: endpoint({
    method: 'POST',
    path: `${root}/create`,
    access: edit,
    summary: 'Add a product that bundles capabilities; it is activated at once, as an operation',
    body: z.strictObject(fields),
    output: startedOperation.extend({ id: productId }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${root}/:product`,
    access: edit,
    summary: 'Edit the record of a product',
    params,
    body: z.strictObject({ ...fields, revision }),
    output: z.object({ revision }),
  }),
  setIcon: endpoint({
    method: 'PUT',
    path: `${root}/:product/icon`,
    access: edit,
    summary: 'Set the icon of a product (jpg, jpeg or png, 2 MB)',
    params,
    query: z.strictObject({
      revision: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    }),
    upload: imageUpload.icon,
    output: z.object({ revision, icon: z.uuid() }),
  }),
  enable: endpoint({
    method: 'POST',
    path: `${root}/:product/enable`,
    access: edit,
    summary: 'Enable a disabled product again, as an operation: who has it may use it when that is done',
    params,
    output: startedOperation,
  }),
  disable: endpoint({
    method: 'POST',
    path: `${root}/:product/disable`,
    access: edit,
    summary: 'Disable a product: it is closed for every tenant at once; data stays',
    params,
    output: z.object({}),
  }),
  remove: endpoint({
    method: 'POST',
    path: `${root}/:product/delete`,
    access: edit,
    summary:
      'Delete a disabled product, tenant by tenant, with the data that no other product of a tenant keeps',
    reauthenticates: true,
    params,
    body: z.strictObject({
      /** The name of the product, typed. */
      name: z.string().max(mostProductName),
    }),
    output: startedOperation,
  }),
};
