import { type Database } from '../../../platform/db/database.ts';
import { type Delivery, type DeliveryChannel } from '../../../platform/delivery/delivery.ts';
import { type AlertPictures } from '../pictures/alert-pictures.jobs.ts';
import { appWay } from './app-way.jobs.ts';
import { outsideWay } from './outside-way.ts';
import { type Way } from './way.ts';

/** Every way of telling. A further one is a line here. */
export function createWays(parts: {
  readonly database: Database;
  readonly clock: () => number;
  readonly delivery: Delivery;
  readonly pictures: Pick<AlertPictures, 'of'>;
}): Readonly<Record<DeliveryChannel, Way>> {
  return {
    app: appWay(parts),
    email: outsideWay(parts, 'email'),
    phone: outsideWay(parts, 'phone'),
  };
}
