import { type ReportKind } from '@linekeeper/contract/reports/report-terms';
import { alerts } from './alerts.ts';
import { availability } from './availability.ts';
import { inventory } from './inventory.ts';
import { type CollectReport } from './report-kind.ts';
import { sla } from './sla.ts';
import { traffic } from './traffic.ts';

/** Every kind of report: a further one is a file and a line here. */
export const collectors: Readonly<Record<ReportKind, CollectReport>> = {
  availability,
  sla,
  traffic,
  alerts,
  inventory,
};
