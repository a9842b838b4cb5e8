import { type Delivery, type OutsideChannel } from '../../../platform/delivery/delivery.ts';
import { carriedBy } from '../../../platform/delivery/message-kind.ts';
import { type AlertPictures } from '../pictures/alert-pictures.jobs.ts';
import { sent, skipped, type Way } from './way.ts';

/** Out of the house, by mail or to a phone, unless the member does without the kind. What is of an alert comes with its picture. */
export function outsideWay(
  { delivery, pictures }: { readonly delivery: Delivery; readonly pictures: Pick<AlertPictures, 'of'> },
  channel: OutsideChannel,
): Way {
  return async ({ tenantId, id, memberId, reader, address, message, params, language, choicesAt, texts }) => {
    if (reader.isMuted) return skipped('no-reader');
    const to = address ?? reader[channel];
    if (!to) return skipped('no-address');
    if (!(await delivery.offered(tenantId))[channel]) return skipped('not-offered');
    const given =
      channel === 'email' ? await message.leaving.attach?.({ tenantId, memberId }, params) : undefined;
    if (given && 'skipped' in given) return skipped(given.skipped);
    const { alertId } = message.about(params);
    const picture =
      channel === 'email' && alertId !== null ? await pictures.of(tenantId, alertId, language) : undefined;
    const carried = carriedBy(channel, language, texts(), picture);
    const answer = await delivery.send(tenantId, {
      channel,
      to,
      ...carried,
      id,
      ...(given && { files: given.files }),
      ...(choicesAt && { choicesAt }),
    });
    return { ...sent, answer: answer ?? null };
  };
}
