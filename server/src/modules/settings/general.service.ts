import { idleMinutes, storageDays } from '@linekeeper/contract/limits';
import { type GeneralName, generalNames, type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { type TenantSummary } from '../../platform/http/context.ts';
import { type EncodedImage } from '../../platform/images/images.ts';
import {
  lockSettings,
  ownSettings,
  type Said,
  type SaidValues,
  type SettingChange,
  settingsAbove,
  totpUnsaid,
  updateSettings,
} from './general.queries.ts';
import { defaultRefresh, type EffectiveSettings } from './effective-settings.ts';
import { replaceLogo } from './replace-logo.ts';
import { mailServerOf, selectMailServer } from './mail.queries.ts';
import { type MailSecurity } from '../../platform/outbound/smtp.ts';

export interface GeneralParts {
  readonly database: Database;
  readonly effective: EffectiveSettings;
  /** Ranges given to the server at its start, as they were written. */
  readonly fixedRanges: readonly string[];
  /** Samples are in an outside store that deletes by a setting of its own. */
  readonly isStoredOutside: boolean;
  /** Whether the sign-in page can register anybody at all. */
  readonly registrationOffered: boolean;
}

export interface Caller {
  readonly scope: Scope;
  readonly tenant: TenantSummary;
}

/** What holds where neither the tenant nor anybody above it says something; null: nothing. */
const productDefaults: { readonly [N in GeneralName]: SaidValues[N] } = {
  storageDays: storageDays.default,
  refreshInterval: defaultRefresh,
  siteName: null,
  defaultLanguage: null,
  timeZone: null,
  passwordPolicy: 'classes',
  totpPolicy: 'none',
  oneSession: false,
  idleMinutes: idleMinutes.default,
};

/** A value of the tenant's own, and what it would be without: of the nearest tenant above that says something. */
export function inheritableOf<T>(
  said: readonly Said[],
  valueOf: (said: Said) => T | null,
  otherwise: T | null,
) {
  const own = said.find((item) => item.depth === 0);
  const above = said.filter((item) => item.depth > 0).sort((a, b) => a.depth - b.depth);
  const from = above.find((item) => valueOf(item) !== null);
  return {
    own: own ? valueOf(own) : null,
    inherited: from ? valueOf(from) : otherwise,
    from: from?.tenantName ?? null,
  };
}

/** A mail server as its tenant may see it: its password only by whether one is set, and by which provider where it was one. */
function shownMailServer(row: NonNullable<Awaited<ReturnType<typeof selectMailServer>>>) {
  const { sealedPassword, security, setByTenant, changedAt, ...shown } = row;
  return {
    ...shown,
    security: security as MailSecurity,
    passwordSet: sealedPassword !== null,
    setBy: setByTenant === null ? null : { organization: setByTenant, at: changedAt.toISOString() },
  };
}

/** The settings of the tenant acted for, each with what it inherits. */
export async function readGeneral(
  parts: GeneralParts,
  caller: Caller,
  mayChangeMail: (tx: Tx) => Promise<boolean>,
): Promise<GeneralSettings> {
  const { tenantId } = caller.scope;
  const isPlatform = caller.tenant.type === organizationTypes.OP;
  return parts.database.withTenant(caller.scope, async (tx) => {
    const own = await ownSettings(tx, tenantId);
    const said = await settingsAbove(tx, tenantId);
    const unsaid = { ...productDefaults, totpPolicy: await totpUnsaid(tx, caller.tenant.type) };
    const value = <N extends GeneralName>(name: N) =>
      inheritableOf(said, (item) => item[name] as SaidValues[N], unsaid[name] as SaidValues[N]);
    const server = await selectMailServer(tx, tenantId);
    const effective = server ? undefined : await mailServerOf(parts.database, tenantId);
    return {
      version: own.version,
      isPlatform,
      isStoredOutside: parts.isStoredOutside,
      values: Object.fromEntries(
        generalNames.map((name) => [name, value(name)]),
      ) as GeneralSettings['values'],
      logo: inheritableOf(said, (item) => item.logoId, null),
      mail: {
        own: server ? shownMailServer(server) : null,
        from: effective?.owner_name ?? null,
        mayChange: await mayChangeMail(tx),
      },
      platform: isPlatform
        ? {
            ranges: own.allowedRanges,
            fixedRanges: [...parts.fixedRanges],
            registrationOpen: own.registrationOpen,
            registrationOffered: parts.registrationOffered,
          }
        : null,
    };
  });
}

/**
 * Makes one change to a tenant's settings with its audit line; what is in force follows after the commit. `change` gets the
 * row as it is and gives what is new and the line. Throws CHANGED_MEANWHILE.
 */
export async function changeSettings(
  parts: Pick<GeneralParts, 'database' | 'effective'>,
  caller: Caller,
  version: number,
  change: (
    tx: Tx,
    before: Awaited<ReturnType<typeof lockSettings>>,
  ) => Promise<{ readonly set: SettingChange; readonly action: string; readonly detail: object }>,
): Promise<{ version: number }> {
  const { scope } = caller;
  const next = await parts.database.withTenant(scope, async (tx) => {
    const before = await lockSettings(tx, scope.tenantId);
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
    const { set, action, detail } = await change(tx, before);
    const changed = await updateSettings(tx, scope.tenantId, set);
    await writeAudit(tx, scope, {
      action,
      subjectType: 'setting',
      subjectId: scope.tenantId,
      detail: { ...detail },
    });
    return changed;
  });
  await parts.effective.reload();
  return { version: next };
}

/** Changes values; null takes one back to what is inherited. */
export function changeGeneral(
  parts: GeneralParts,
  caller: Caller,
  { version, ...wanted }: { readonly version: number } & Partial<Record<GeneralName, unknown>>,
): Promise<{ version: number }> {
  return changeSettings(parts, caller, version, async (tx) => {
    const [own] = await settingsAbove(tx, caller.scope.tenantId);
    const names = generalNames.filter((name) => wanted[name] !== undefined && wanted[name] !== own?.[name]);
    const pick = (from: Partial<Record<GeneralName, unknown>> | undefined) =>
      Object.fromEntries(names.map((name) => [name, from?.[name] ?? null]));
    return {
      set: pick(wanted),
      action: 'setting.update',
      detail: { before: pick(own), after: pick(wanted) },
    };
  });
}

/** Sets the logo of the tenant acted for, or takes it away. Throws CHANGED_MEANWHILE. */
export async function changeLogo(
  parts: GeneralParts,
  { scope }: Caller,
  version: number,
  image: EncodedImage | null,
): Promise<{ version: number; logo: string | null }> {
  const changed = await parts.database.withTenant(scope, async (tx) => {
    const { before, ...after } = await replaceLogo(tx, scope.tenantId, version, image);
    await writeAudit(tx, scope, {
      action: 'setting.logo',
      subjectType: 'setting',
      subjectId: scope.tenantId,
      detail: { before: { logo: before }, after: { logo: after.logo } },
    });
    return after;
  });
  await parts.effective.reload();
  return changed;
}
