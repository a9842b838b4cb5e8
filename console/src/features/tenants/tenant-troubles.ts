import { type TenantRow } from '@linekeeper/contract/tenants/organizations';

const kinds = ['down', 'unreachable', 'unmeasured'] as const;
type Trouble = (typeof kinds)[number];

/** What troubles a tenant's network, worst first. What is not measured surprises nobody where the measuring is paused. */
export function troublesOf({ health }: Pick<TenantRow, 'health'>): readonly (readonly [Trouble, number])[] {
  if (!health) return [];
  return kinds
    .filter((kind) => kind !== 'unmeasured' || !health.isPaused)
    .map((kind) => [kind, health[kind]] as const)
    .filter(([, count]) => count > 0);
}
