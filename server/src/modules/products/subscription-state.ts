import { type LifecycleState } from '@linekeeper/contract/products/lifecycle';

/** What a tenant has of a product: what was decided, else whether everybody has it. */
export function stateIn(
  record: { readonly included: boolean },
  decided: { readonly state: LifecycleState } | undefined,
): LifecycleState {
  return decided?.state ?? (record.included ? 'enabled' : 'deleted');
}

/** Whether a tenant may use it: both the platform and whoever decides for the tenant have it enabled. */
export function isOpenIn(
  record: { readonly included: boolean; readonly state: LifecycleState },
  decided: { readonly state: LifecycleState } | undefined,
): boolean {
  return record.state === 'enabled' && stateIn(record, decided) === 'enabled';
}
