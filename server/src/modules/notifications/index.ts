import { type Delivery } from '../../platform/delivery/delivery.ts';
import { deliveryTopic } from '../../platform/delivery/notify.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { deliverNotification } from './deliver-notification.jobs.ts';
import { notificationTasks } from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { onCallRoutes } from './on-call/index.ts';

export interface NotificationsGiven {
  readonly effective: EffectiveSettings;
  readonly delivery: Delivery;
}

/**
 * Delivers what the modules notify members of: each message leaves with the transaction that it is of, and reaches its reader in the
 * reader's words.
 */
export function createNotifications(platform: Platform, { effective, delivery }: NotificationsGiven): Module {
  const { database, log, clock, folded } = platform;
  const { languageOf, timeZoneOf } = effective;
  const messages = () => folded().messages;
  return {
    tables: [
      'alertEscalation',
      'escalationPolicy',
      'notificationOptOut',
      'onCallHoliday',
      'onCallOverride',
      'onCallSchedule',
    ],
    routes(app) {
      notificationRoutes(app, { database, delivery });
      onCallRoutes(app, { database, clock });
    },
    deliverers: {
      [deliveryTopic]: deliverNotification({
        database,
        log,
        clock,
        delivery,
        messages,
        languageOf,
        timeZoneOf,
      }),
    },
    tasks: notificationTasks(platform),
  };
}
