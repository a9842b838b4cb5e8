import { type Language } from '@linekeeper/contract/language';
import { type refreshIntervals } from '@linekeeper/contract/limits';
import { type GeneralName } from '@linekeeper/contract/settings/settings';
import { type PasswordPolicy, type TotpPolicy } from '@linekeeper/contract/auth/sign-in-policy';
import { sql } from 'kysely';
import { type Database, type Tx } from '../../platform/db/database.ts';

export type RefreshInterval = (typeof refreshIntervals)[number];

/** What one tenant says; null where it says nothing. */
export interface SaidValues {
  readonly storageDays: number | null;
  readonly refreshInterval: RefreshInterval | null;
  readonly siteName: string | null;
  readonly defaultLanguage: Language | null;
  readonly timeZone: string | null;
  readonly passwordPolicy: PasswordPolicy | null;
  readonly totpPolicy: TotpPolicy | null;
  readonly oneSession: boolean | null;
  readonly idleMinutes: number | null;
}

export interface Said extends SaidValues {
  /** 0 is the tenant itself, 1 the one above it, and so on. */
  readonly depth: number;
  readonly tenantName: string;
  readonly logoId: string | null;
}

/** What a tenant of the transaction says, then what those above it say, the nearest first. */
export async function settingsAbove(tx: Tx, tenantId: number): Promise<Said[]> {
  const { rows } = await sql<Said>`select * from settings_above(${tenantId})`.execute(tx);
  return rows;
}

/** The second step that holds for a type of tenant where nobody says something. */
export async function totpUnsaid(tx: Tx, type: number): Promise<TotpPolicy> {
  const { rows } = await sql<{ policy: TotpPolicy }>`select totp_unsaid(${type}) as policy`.execute(tx);
  return rows[0]?.policy ?? 'none';
}

/** The version of a tenant's settings and what the platform alone has; locked until the transaction ends. */
export function lockSettings(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('tenantSetting')
    .select(['version', 'logoId', 'allowedRanges', 'registrationOpen'])
    .where('tenantId', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function ownSettings(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('tenantSetting')
    .select(['version', 'allowedRanges', 'registrationOpen'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow();
}

export type SettingChange = Partial<Record<GeneralName, unknown>> & {
  readonly logoId?: string | null;
  readonly allowedRanges?: readonly string[];
  readonly registrationOpen?: boolean;
};

/** Writes a change and gives the next version. */
export async function updateSettings(tx: Tx, tenantId: number, change: SettingChange): Promise<number> {
  const row = await tx
    .updateTable('tenantSetting')
    .set({ ...(change as object), version: sql<number>`version + 1`, changedAt: new Date() })
    .where('tenantId', '=', tenantId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** The tenant and those below it that keep their samples as long as it says. */
export async function tenantsStoringAs(tx: Tx, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from tenants_storing_as(${tenantId})`.execute(tx);
  return rows.map((row) => row.id);
}

export interface EffectiveRow {
  readonly tenant_id: number;
  readonly storage_days: number | null;
  readonly refresh_interval: RefreshInterval | null;
  readonly site_name: string | null;
  readonly default_language: Language | null;
  readonly time_zone: string | null;
  readonly logo_id: string | null;
}

/** What holds for every tenant, its own or inherited. */
export function effectiveSettings(database: Database): Promise<EffectiveRow[]> {
  return database.ask<EffectiveRow & Record<string, unknown>>('select * from effective_settings()', []);
}

/** The ranges that the platform opened. */
export async function openRanges(database: Database): Promise<string[]> {
  const [row] = await database.ask<{ open_ranges: string[] | null }>('select open_ranges()', []);
  return row?.open_ranges ?? [];
}
