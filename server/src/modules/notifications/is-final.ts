import { DeliveryFault } from '../../platform/delivery/delivery.ts';

/** What the other side says of this one message: another attempt would hear the same. */
export const isFinal = (error: unknown): error is DeliveryFault =>
  error instanceof DeliveryFault &&
  ['bad-recipient', 'recipient-refused', 'message-refused', 'not-offered'].includes(error.reason);
