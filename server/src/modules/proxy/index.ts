import { on } from '../../platform/events/event-bus.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { signedOut } from '../auth/index.ts';
import { actingMessage } from './acting-message.ts';
import { createAccessRecords } from './access-records.ts';
import { grantsChanged } from './events.ts';
import { proxyTasks } from './proxy.jobs.ts';
import { proxyRoutes } from './proxy.routes.ts';
import { endGrantsOfSession } from './proxy.service.ts';

/** Acting for a tenant below: who, why, until when, and what was looked at. */
export function createProxy(platform: Platform): Module {
  const { database, clock, live } = platform;
  return {
    tables: ['proxyChoice', 'proxyGrant', 'accessRecord'],
    routes: (app) => proxyRoutes(app, platform),
    tasks: proxyTasks(platform),
    messages: [actingMessage],
    listeners: [
      on(signedOut, (session) => endGrantsOfSession(platform, session)),
      on(grantsChanged, live.checkRights),
    ],
    onRead: createAccessRecords(database, clock),
  };
}
