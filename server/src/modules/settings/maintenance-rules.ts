import { type MaintenanceNotice } from '@linekeeper/contract/settings/applications';
import { mostMaintenanceDays } from '@linekeeper/contract/settings/application-terms';

export interface MaintenanceRow {
  readonly maintenanceSince: Date | null;
  readonly maintenanceUntil: Date | null;
  readonly maintenanceText: string | null;
}

/** What is said of a maintenance that is on at a time; null when none is: not begun, switched off, or over by itself. */
export function maintenanceAt(row: MaintenanceRow, nowMs: number): MaintenanceNotice | null {
  const { maintenanceSince: since, maintenanceUntil: until, maintenanceText: text } = row;
  if (since === null || (until !== null && until.getTime() <= nowMs)) return null;
  return { text, until: until?.toISOString() ?? null };
}

/** Whether a maintenance may be said to end by itself at a time. */
export function isGoodEnd(untilMs: number, nowMs: number): boolean {
  return untilMs > nowMs && untilMs <= nowMs + mostMaintenanceDays * 86_400_000;
}
