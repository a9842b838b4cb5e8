import { type Delivery } from '../../platform/delivery/delivery.ts';
import { noticeTopic } from '../../platform/delivery/notify.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { deliverNotice, noticeTasks } from './notifications.jobs.ts';
import { noticeRoutes } from './notifications.routes.ts';

export interface NotificationsGiven {
  readonly effective: EffectiveSettings;
  readonly delivery: Delivery;
}

/** What is told by mail: facts go out with the transaction they are of, and each reaches its reader in the reader's words. */
export function createNotifications(platform: Platform, { effective, delivery }: NotificationsGiven): Module {
  const { database, log } = platform;
  const { languageOf, timeZoneOf } = effective;
  return {
    tables: ['noticeOff'],
    routes: (app) => noticeRoutes(app, { database, delivery }),
    deliverers: { [noticeTopic]: deliverNotice({ database, log, delivery, languageOf, timeZoneOf }) },
    tasks: noticeTasks(platform),
  };
}
