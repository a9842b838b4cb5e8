import { storageDays as storageLimits } from '@linekeeper/contract/limits';
import { type Appearance } from '@linekeeper/contract/settings/settings';
import { type Language } from '@linekeeper/contract/language';
import { type Database } from '../../platform/db/database.ts';
import { type Log } from '../../platform/log.ts';
import { fallbackZone } from '../../platform/zoned-time.ts';
import {
  allowedRangesFor,
  isAllowedTarget,
  parseRanges,
  type Range,
} from '../../platform/outbound/address.ts';
import { type EffectiveRow, openRanges, type RefreshInterval, effectiveSettings } from './general.queries.ts';

const dayMs = 86_400_000;
/** How often facts and interfaces of a device are read again (spec section 9); a month is thirty days. */
const refreshMs: Readonly<Record<RefreshInterval, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  'two-weeks': 14 * dayMs,
  month: 30 * dayMs,
};
export const defaultRefresh: RefreshInterval = 'day';
const product = 'Linekeeper';
/** What another process changed is known here after this time. */
const readAgainMs = 30_000;

/** What holds now, kept in memory: asked by every poll and every address check. */
export interface EffectiveSettings {
  /** How long samples of a tenant are kept, in days. */
  storageDays(tenantId: number): number;
  /** How often its devices are discovered again, in milliseconds. */
  refreshMs(tenantId: number): number;
  appearance(tenantId: number): Appearance;
  /** What a tenant calls this product, as it or one above it set it; else what we call it. */
  siteNameOf(tenantId: number): string;
  /** The default language of a tenant; null where neither it nor one above it set one. */
  languageOf(tenantId: number): Language | null;
  /** The zone that a tenant's people are told times in. */
  timeZoneOf(tenantId: number): string;
  /** Ranges beside the ordinary ones: those of the server's start and those that the platform opened. */
  ranges(): readonly Range[];
  /** Whether a device of a tenant at this address may be asked. */
  mayAsk(tenantId: number, address: string): boolean;
  /** Reads everything again; call it after a change, once it is committed. */
  reload(): Promise<void>;
  stop(): void;
}

export interface EffectiveParts {
  readonly database: Database;
  readonly log: Log;
  readonly platformId: number;
  /** Given to the server at its start. */
  readonly fixedRanges: readonly Range[];
}

/** Reads what holds for all tenants and keeps it up to date. Rejects when the database cannot be read. */
export async function keepEffectiveSettings({
  database,
  log,
  platformId,
  fixedRanges,
}: EffectiveParts): Promise<EffectiveSettings> {
  let rows = new Map<number, EffectiveRow>();
  let ranges: readonly Range[] = fixedRanges;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const [found, open] = await Promise.all([effectiveSettings(database), openRanges(database)]);
    rows = new Map(found.map((row) => [row.tenant_id, row]));
    ranges = [...fixedRanges, ...parseRanges(open.join(','))];
  };
  /** One after the other, so that an older answer never comes in behind a newer one. */
  const reload = () => {
    const next = (reading ?? Promise.resolve()).catch(() => {}).then(read);
    reading = next;
    return next;
  };
  await reload();
  const timer = setInterval(() => {
    reload().catch((error: unknown) => log.warn({ err: error }, 'The settings could not be read again.'));
  }, readAgainMs);
  timer.unref();

  const appearance = (tenantId: number): Appearance => {
    const row = rows.get(tenantId);
    return {
      siteName: row?.site_name ?? null,
      logo: row?.logo_id ?? null,
      defaultLanguage: row?.default_language ?? null,
      timeZone: row?.time_zone ?? null,
    };
  };
  return {
    storageDays: (tenantId) => rows.get(tenantId)?.storage_days ?? storageLimits.default,
    refreshMs: (tenantId) => refreshMs[rows.get(tenantId)?.refresh_interval ?? defaultRefresh],
    appearance,
    siteNameOf: (tenantId) => appearance(tenantId).siteName ?? product,
    languageOf: (tenantId) => appearance(tenantId).defaultLanguage,
    timeZoneOf: (tenantId) => appearance(tenantId).timeZone ?? fallbackZone,
    ranges: () => ranges,
    mayAsk: (tenantId, address) =>
      isAllowedTarget(address, allowedRangesFor(tenantId === platformId, ranges)),
    reload,
    stop: () => clearInterval(timer),
  };
}
