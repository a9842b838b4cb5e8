import { operationStarted } from '../../lib/operations.ts';
import { invalidate } from '../../lib/query.ts';

/** Reads again what shows products, and what works on them. */
export function productsChanged(): void {
  invalidate(
    'POST /api/v1/products/list',
    'POST /api/v1/products/tenants/list',
    'POST /api/v1/products/records/list',
  );
  operationStarted();
}
