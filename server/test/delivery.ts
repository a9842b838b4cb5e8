import { setTimeout as sleep } from 'node:timers/promises';
import { type Delivery, type Message } from '../src/platform/delivery/delivery.ts';

export interface KeptDelivery extends Delivery {
  readonly sent: readonly (Message & { readonly tenantId: number })[];
  /** The code of the newest message to an address, which may still be on its way. */
  codeFor(to: string): Promise<string>;
  /** Forgets what was sent. */
  clear(): void;
}

/** Stands for the gateways: keeps what is sent, by mail and to phones. */
export function keptDelivery(offered = { email: true, phone: true }): KeptDelivery {
  const sent: (Message & { tenantId: number })[] = [];
  return {
    sent,
    offered: () => Promise.resolve(offered),
    async send(tenantId, message) {
      sent.push({ ...message, tenantId });
    },
    async codeFor(to) {
      for (let turn = 0; turn < 200; turn += 1) {
        const text = sent.findLast((message) => message.to === to)?.text;
        const code = text && /\b\d{6}\b/.exec(text)?.[0];
        if (code) return code;
        await sleep(10);
      }
      throw new Error(`No code was sent to ${to}.`);
    },
    clear() {
      sent.length = 0;
    },
  };
}
