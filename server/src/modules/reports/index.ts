import { findImage } from '../../platform/images/images.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { type Delivery } from '../../platform/delivery/delivery.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { reportPdf } from './files/report-pdf.ts';
import { deliverOutside } from './outside/deliver-outside.jobs.ts';
import { askMessage, outsideReportMessage } from './outside/outside-messages.ts';
import { outsideTopic } from './outside/outside-topic.ts';
import { reportOperation } from './report.operation.ts';
import { reportRoutes } from './reports.routes.ts';
import { reportTasks } from './reports.jobs.ts';
import { leavingReport } from './schedules/leaving.jobs.ts';
import { partOperation } from './schedules/make-part.jobs.ts';
import { pausedMessage } from './schedules/paused-message.ts';
import { scheduleTasks } from './schedules/schedules.jobs.ts';

export { stopLinkColumn } from './outside/stop-link.ts';

export interface ReportsGiven {
  readonly delivery: Delivery;
  /** By which address links in mails reach the server, where that is set. */
  readonly publicUrl?: URL | undefined;
  readonly effective: Pick<EffectiveSettings, 'timeZoneOf' | 'languageOf' | 'appearance'>;
  readonly monitoring: Pick<Monitoring, 'kept' | 'history'>;
}

/** What was, on paper: by the functions that the screens show it with, and kept so that it can be shown again. */
export function createReports(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds' | 'secrets'>,
  { effective, monitoring: { kept, history }, delivery, publicUrl }: ReportsGiven,
): Module {
  const { database, clock } = platform;
  const logoOf = async (tenantId: number) => {
    const { logo } = effective.appearance(tenantId);
    return logo === null ? null : ((await findImage(database, logo))?.bytes ?? null);
  };
  const samples = { kept, intervalMs: history.intervalMs };
  const made = { database, clock, drawPdf: reportPdf, logoOf, samples };
  const zones = { timeZoneOf: effective.timeZoneOf };
  const { languageOf } = effective;
  const outside = { clock, secrets: platform.secrets, publicUrl };
  const message = leavingReport(database);
  return {
    tables: [
      ...([
        'report',
        'reportAddress',
        'reportFile',
        'reportFilePart',
        'reportOutside',
        'reportPart',
        'reportRecipient',
      ] as const),
      ...(['reportRun', 'reportSchedule', 'reportSending'] as const),
    ],
    routes: (app) => reportRoutes(app, { ...outside, database, ...zones }),
    operations: [
      reportOperation(made),
      partOperation({ ...platform, ...made, ...zones, languageOf, message }),
    ],
    messages: [message, pausedMessage, askMessage, outsideReportMessage],
    outsideDeliverers: { [outsideTopic]: deliverOutside({ ...platform, ...outside, delivery }) },
    tasks: { ...reportTasks(platform), ...scheduleTasks({ ...platform, ...zones }) },
  };
}
