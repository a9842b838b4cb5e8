import { capabilityOf } from '@linekeeper/contract/products/product-catalogue';
import { type ProductRecord } from '@linekeeper/contract/products/product-record';
import { type RecordRow } from './product-records.queries.ts';

/** What everybody who may see products is told of one. Of its capabilities those that this program runs. */
export function recordOf(row: RecordRow): ProductRecord {
  const { id, name, englishName, description, englishDescription, category, type, version, state } = row;
  return {
    ...{ id, name, englishName, description, englishDescription, category, type, version, state },
    icon: row.iconId,
    capabilities: row.capabilities.flatMap((item) => capabilityOf(item) ?? []),
    isIncluded: row.included,
    isBuiltIn: row.builtIn,
  };
}

/** What is not built is not shown: a product whose capabilities this program does not run is none here. */
export const isRun = (row: RecordRow): boolean => recordOf(row).capabilities.length > 0;
