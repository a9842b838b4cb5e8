import { findImage } from '../../platform/images/images.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { reportPdf } from './files/report-pdf.ts';
import { reportOperation } from './report.operation.ts';
import { reportRoutes } from './reports.routes.ts';
import { reportTasks } from './reports.jobs.ts';
import { leavingReport } from './schedules/leaving.jobs.ts';
import { partOperation } from './schedules/make-part.jobs.ts';
import { pausedMessage } from './schedules/paused-message.ts';
import { scheduleTasks } from './schedules/schedules.jobs.ts';

export interface ReportsGiven {
  readonly effective: Pick<EffectiveSettings, 'timeZoneOf' | 'appearance'>;
  readonly monitoring: Pick<Monitoring, 'kept' | 'history'>;
}

/** What was, on paper: by the functions that the screens show it with, and kept so that it can be shown again. */
export function createReports(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds'>,
  { effective, monitoring: { kept, history } }: ReportsGiven,
): Module {
  const { database, clock } = platform;
  const logoOf = async (tenantId: number) => {
    const { logo } = effective.appearance(tenantId);
    return logo === null ? null : ((await findImage(database, logo))?.bytes ?? null);
  };
  const samples = { kept, intervalMs: history.intervalMs };
  const made = { database, clock, drawPdf: reportPdf, logoOf, samples };
  const zones = { timeZoneOf: effective.timeZoneOf };
  const message = leavingReport(database);
  return {
    tables: ['report', 'reportFile', 'reportPart', 'reportRun', 'reportSchedule', 'reportSending'],
    routes: (app) => reportRoutes(app, { database, clock, ...zones }),
    operations: [reportOperation(made), partOperation({ ...platform, ...made, ...zones, message })],
    messages: [message, pausedMessage],
    tasks: { ...reportTasks(platform), ...scheduleTasks({ ...platform, ...zones }) },
  };
}
