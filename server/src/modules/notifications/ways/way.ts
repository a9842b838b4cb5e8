import { type Answer } from '../../../platform/delivery/delivery.ts';
import { type DeliveryEnd } from '../../../platform/delivery/ledger.queries.ts';
import { type NotificationKind, type Texts } from '../../../platform/delivery/message-kind.ts';
import { type Language } from '@linekeeper/contract/language';
import { type Reader } from '../notifications.queries.ts';

/** How a delivery ended, and why where it did not reach anybody. */
export interface End {
  readonly state: DeliveryEnd;
  readonly reason: string | null;
  /** What the other side answered; missing: it was not asked, or said nothing. */
  readonly answer?: Answer | null;
}
export const sent: End = { state: 'sent', reason: null };
export const skipped = (reason: string): End => ({ state: 'skipped', reason });

/** One message to one reader. */
export interface Told {
  readonly tenantId: number;
  /** Of the delivery: the same at every attempt. */
  readonly id: string;
  readonly memberId: string;
  readonly reader: Reader;
  /** Where it goes instead of the member's own address. */
  readonly address: string | null;
  readonly message: NotificationKind;
  readonly params: unknown;
  readonly language: Language;
  /** Where the reader chooses what to be mailed, where that is to be chosen and the server knows by which name it is reached. */
  readonly choicesAt: string | null;
  /** It in the reader's words. */
  texts(): Texts;
}

/**
 * One way in which a notification reaches a member: one file, and one line in `ways.ts`. It may be asked again for the same message,
 * so it must not matter. What may get through later throws.
 */
export type Way = (told: Told) => Promise<End>;
