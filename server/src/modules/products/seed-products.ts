import { productCatalogue } from '@linekeeper/contract/products/product-catalogue';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** Brings the records and codes of what the program runs to what the contract says; an edited record stays. */
export async function setProducts(tx: Tx): Promise<void> {
  const seeds = Object.entries(productCatalogue).map(([id, product]) => ({
    id,
    name: product.name.zh,
    english_name: product.name.en,
    description: product.description.zh,
    english_description: product.description.en,
    category: product.category,
    type: product.type,
    version: product.version,
    codes: product.codes,
  }));
  await sql`select set_products(${JSON.stringify(seeds)}::jsonb)`.execute(tx);
}
