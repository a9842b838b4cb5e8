import { type Answer, type Delivery, DeliveryFault, type Message, type OutsideChannel } from './delivery.ts';

/** One way in which messages leave the house. */
export interface Channel {
  /** Whether it can deliver for this tenant now. */
  isOffered(tenantId: number): Promise<boolean>;
  /** Resolves when the other side has taken the message, with its answer; bounded by a deadline of 30 seconds. Throws DeliveryFault. */
  send(tenantId: number, message: Omit<Message, 'channel'>): Promise<Answer | void>;
}

/** The ways that there are. A new one is a file that makes it, and a line where it is given; one that is missing delivers nothing. */
export type Channels = Readonly<Partial<Record<OutsideChannel, Channel>>>;

/** Delivery by the channels that there are. */
export function createDelivery(channels: Channels): Delivery {
  const isOffered = async (channel: OutsideChannel, tenantId: number) =>
    (await channels[channel]?.isOffered(tenantId)) ?? false;
  return {
    async offered(tenantId) {
      const [email, phone] = await Promise.all([isOffered('email', tenantId), isOffered('phone', tenantId)]);
      return { email, phone };
    },
    async send(tenantId, { channel, ...message }) {
      const way = channels[channel];
      if (!way) throw new DeliveryFault('not-offered');
      return way.send(tenantId, message);
    },
  };
}
