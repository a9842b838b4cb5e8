import { productTextsOf } from '@linekeeper/contract/products/product-catalogue';
import { currentLanguage } from './language.ts';

type Written = Parameters<typeof productTextsOf>[0];

/** Name and description of a product in the reader's language, by the name that its tenant gave it where it gave one. */
export function productText(record: Written, displayName: string | null = null) {
  const { name, description } = productTextsOf(record, currentLanguage());
  return { name: displayName ?? name, description };
}
