import { type PermissionCode } from '../permissions/permissions.ts';

/** What a report tells of. Each is one file of the server and one line in its map. */
export const reportKinds = ['availability', 'sla', 'traffic', 'alerts', 'inventory'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The files of a report: all three are made of the same rows. */
export const reportFormats = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Media types of the files. */
export const reportTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** What a report may hold, by the code that lets one see it. */
export const reportContents = ['devices', 'lines', 'alerts', 'services'] as const;
export type ReportContent = (typeof reportContents)[number];
export const contentCodes: Readonly<Record<ReportContent, PermissionCode>> = {
  devices: 'DMS_SERVER_MANAGE_DEVICE',
  lines: 'DMS_SERVER_MANAGE_WAN_VIEW',
  alerts: 'DMS_SERVER_MANAGE_ALERT',
  services: 'DMS_SERVER_CENTER_HEALTH_MONITOR',
};
/** What each kind holds where its maker may see it, and what it is nothing without. */
export const contentsOfKind: Readonly<
  Record<ReportKind, { readonly may: readonly ReportContent[]; readonly must: readonly ReportContent[] }>
> = {
  availability: { may: ['devices', 'lines'], must: [] },
  sla: { may: ['lines'], must: ['lines'] },
  traffic: { may: ['lines', 'devices'], must: [] },
  alerts: { may: ['alerts', 'devices', 'lines'], must: ['alerts'] },
  inventory: { may: ['devices', 'lines'], must: [] },
};

/**
 * What a report holds of what its maker sees; undefined where that is nothing, or lacks what it is nothing without. One of a business service
 * holds that service, too: of its availability that is enough. One of the traffic of lines alone holds no devices.
 */
export function contentsSeen(
  {
    kind,
    scope,
    interfaces,
  }: {
    readonly kind: ReportKind;
    readonly scope: 'tenant' | 'region' | 'outlet' | 'service';
    readonly interfaces: boolean;
  },
  sees: (content: ReportContent) => boolean,
): ReportContent[] | undefined {
  const { may, must } = contentsOfKind[kind];
  const isOfService = scope === 'service';
  if (!must.every(sees) || (isOfService && !sees('services'))) return undefined;
  const isLeftOut = (content: ReportContent) => kind === 'traffic' && content === 'devices' && !interfaces;
  const seen = may.filter((content) => sees(content) && !isLeftOut(content));
  if (seen.length === 0 && !(isOfService && kind === 'availability')) return undefined;
  return isOfService ? [...seen, 'services'] : seen;
}

/** The longest period of a report: a year with its leap day. */
export const reportMostDays = 366;
/** How long a report is kept, with the sums of its files. */
export const reportKeptDays = 400;
/** Bytes of report files of one tenant that are kept: beyond, those of the oldest reports give way. */
export const reportFilesMostBytes = 4_000_000_000;
/** How long files stay at least once they were made or sent: longer than a mail with them is tried. */
export const reportFilesStayDays = 31;
