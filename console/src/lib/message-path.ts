import { type InboxMessage } from '@linekeeper/contract/notifications/inbox';
import { site } from './site.ts';

/** Where one sees what a message is about; undefined where there is nothing more to see. */
export function messagePath({ kind, alertId }: Pick<InboxMessage, 'kind' | 'alertId'>): string | undefined {
  if (alertId !== null) return `/alerts/${alertId}`;
  if (kind === 'nobody-on-call') return '/alerts/on-call';
  if (kind === 'carrier-incident') return '/alerts?view=customers';
  if (kind !== 'account' && kind !== 'sign-in') return undefined;
  return site().singleAccountHome ?? '/personal/information';
}
