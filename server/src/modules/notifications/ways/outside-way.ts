import { type Delivery, type OutsideChannel } from '../../../platform/delivery/delivery.ts';
import { carriedBy } from '../../../platform/delivery/message-kind.ts';
import { sent, skipped, type Way } from './way.ts';

/** Out of the house, by mail or to a phone, unless the member does without the kind. */
export function outsideWay(delivery: Delivery, channel: OutsideChannel): Way {
  return async ({ tenantId, id, reader, address, texts }) => {
    if (reader.isMuted) return skipped('no-reader');
    const to = address ?? reader[channel];
    if (!to) return skipped('no-address');
    if (!(await delivery.offered(tenantId))[channel]) return skipped('not-offered');
    await delivery.send(tenantId, { channel, to, ...carriedBy(channel, texts()), id });
    return sent;
  };
}
