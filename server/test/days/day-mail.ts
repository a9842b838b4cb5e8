import { type Delivery, DeliveryFault } from '../../src/platform/delivery/delivery.ts';
import { type Timers } from '../../src/platform/timers.ts';
import { type MailMode } from './day-script.ts';

/** A mail that the mail server took. */
export interface TakenMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly atMs: number;
}

const slowMs = 20_000;

/** What a process reaches of the mail server, which takes mails, takes them slowly, takes none or refuses each. */
export function dayMail(given: {
  readonly mode: () => MailMode | null;
  readonly clock: () => number;
  readonly timers: Timers;
  readonly isDead: () => boolean;
  readonly taken: TakenMail[];
}): Delivery {
  const { mode, clock, timers, isDead, taken } = given;
  return {
    offered: () => Promise.resolve({ email: true, phone: false }),
    async send(_tenantId, { id = '', to, subject }) {
      if (isDead()) throw new Error('The process was killed.');
      if (mode() === 'dead') throw new DeliveryFault('connect-refused');
      if (mode() === 'refusing') throw new DeliveryFault('message-refused');
      if (mode() === 'slow') await new Promise<void>((resolve) => timers.after(slowMs, resolve));
      taken.push({ id, to, subject, atMs: clock() });
    },
  };
}
