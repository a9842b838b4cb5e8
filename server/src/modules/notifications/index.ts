import { type Delivery } from '../../platform/delivery/delivery.ts';
import { deliveryTopic, outsideDeliveryTopic } from '../../platform/delivery/notify.ts';
import { on } from '../../platform/events/event-bus.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { hubCutTopic, type Readings } from '../monitoring/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { deliverNotification } from './deliver-notification.jobs.ts';
import { hubCutMessage } from './hub-cut-message.ts';
import { inboxChanged } from './inbox/inbox-events.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { moreAlertsMessage } from './inbox/more-alerts-message.ts';
import { tellSessions } from './inbox/tell-sessions.ts';
import { notificationTasks } from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { callTasks } from './on-call/call-tasks.ts';
import { escalateTopic, escalateAlert } from './on-call/escalate.jobs.ts';
import { onCallRoutes } from './on-call/index.ts';
import { endedMessage } from './on-call/ended-message.ts';
import { nobodyMessage } from './on-call/nobody-message.ts';
import { rememberedElsewhere } from '../alerts/index.ts';
import { AlertPictures } from './pictures/alert-pictures.jobs.ts';
import { alertMessage } from './telling/alert-message.ts';
import { digestTopic } from './telling/digests.queries.ts';
import { sendDigest } from './telling/send-digest.jobs.ts';
import { alertToldTopic, tellAlert } from './telling/tell-alert.jobs.ts';
import { ownStoreMessage } from './own-store/own-store-message.ts';
import { OwnStoreWatch } from './own-store/watch-own-store.jobs.ts';
import { tellHubCut } from './tell-hub-cut.jobs.ts';
import { tellingRoutes } from './telling/telling.routes.ts';

export { isFinal } from './is-final.ts';
export { onCallNow } from './on-call/on-call-now.ts';

export interface NotificationsGiven {
  readonly effective: EffectiveSettings;
  readonly delivery: Delivery;
  readonly publicUrl?: URL | undefined;
  readonly readings: Readings;
  /** Where this process keeps its data; undefined: nobody is told how full that is. */
  readonly dataDirectory?: string | undefined;
}

/**
 * Delivers what the modules notify members of: each message leaves with the transaction that it is of, and reaches its reader in the
 * reader's words.
 */
export function createNotifications(
  platform: Platform,
  { effective, delivery, publicUrl, readings, dataDirectory }: NotificationsGiven,
): Module {
  const { database, log, clock, folded } = platform;
  const { languageOf, timeZoneOf } = effective;
  const messages = () => folded().messages;
  const pictures = new AlertPictures({
    ...{ ...platform, readings, timeZoneOf },
    serviceTimes: () => folded().serviceTimes,
  });
  const telling = { database, clock, timeZoneOf, elsewhere: rememberedElsewhere(clock) };
  const ownStore =
    dataDirectory === undefined
      ? undefined
      : new OwnStoreWatch({ database, log, clock, folder: dataDirectory });
  if (ownStore)
    platform.metrics.gauge(
      'data_folder_used_percent',
      'How full the disk of the data folder is.',
      () => ownStore.fill?.percent ?? NaN,
    );
  const words = { clock, languageOf, timeZoneOf, publicUrl };
  const deliver = deliverNotification({ database, log, delivery, pictures, messages, ...words });
  return {
    tables: [
      'alertChoice',
      'alertDigest',
      'alertEscalation',
      'escalationPolicy',
      'inboxMessage',
      'notificationOptOut',
      'onCallHoliday',
      'onCallOverride',
      'onCallSchedule',
      'ownStore',
    ],
    messages: [alertMessage, moreAlertsMessage, nobodyMessage, endedMessage, hubCutMessage, ownStoreMessage],
    offers: [callTasks],
    routes(app) {
      notificationRoutes(app, { database, delivery, clock });
      inboxRoutes(app, { database, clock, messages, timeZoneOf });
      tellingRoutes(app, { database, clock, timeZoneOf });
      onCallRoutes(app, { database, clock });
    },
    deliverers: {
      // Mails among them that an earlier version put out.
      [deliveryTopic]: deliver,
      [alertToldTopic]: tellAlert(telling),
      [escalateTopic]: escalateAlert(telling),
      [hubCutTopic]: tellHubCut({ database }),
    },
    outsideDeliverers: {
      [outsideDeliveryTopic]: deliver,
      [digestTopic]: sendDigest({ database, delivery, pictures, messages, ...words }),
    },
    // Each session hears of its member's own alone.
    topics: { inbox: { openedBy: 'own', shows: null, application: null } },
    listeners: [
      on(
        inboxChanged,
        tellSessions({ publishTo: (member, message) => platform.live.publishTo(member, message) }),
      ),
    ],
    tasks: notificationTasks(platform),
    start: () => ownStore?.start(),
    stop: () => ownStore?.stop(),
  };
}
