import { type ErrorName } from '@linekeeper/contract/errors';
import { type LicencePayload } from '@linekeeper/contract/products/licences';
import { endOf } from './licence-time.ts';

/** What a genuine licence is held against. */
export interface Place {
  readonly installation: string;
  readonly tenant: { readonly id: number; readonly name: string; readonly prefix: string };
  /** Serials that this tenant has used. */
  readonly serials: readonly number[];
  /** The newest time that this installation has seen. */
  readonly newestSeenAt: Date;
}

export interface LicenceFault {
  readonly error: ErrorName;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Clocks of two machines differ, and one that is set right moves a little. */
const clockToleranceMs = 3_600_000;

const fault = (error: ErrorName, params: LicenceFault['params']): LicenceFault => ({ error, params });
const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
export const utcDay = (at: Date) => at.toISOString().slice(0, 10);

/** Whether this machine's clock stands behind a time that was seen before. */
export function isClockBehind(newestSeenAt: Date, nowMs: number): boolean {
  return nowMs < newestSeenAt.getTime() - clockToleranceMs;
}

/** Why a genuine licence may not be used here and now; undefined when it may, if need be later. */
export function licenceFault(licence: LicencePayload, place: Place, nowMs: number): LicenceFault | undefined {
  const { installation, tenant, serials, newestSeenAt } = place;
  const { serial } = licence;
  if (licence.installation !== installation)
    return fault('LICENCE_FOREIGN_INSTALLATION', { other: licence.installation, own: installation });
  if (licence.tenant !== tenant.prefix && licence.tenant !== String(tenant.id))
    return fault('LICENCE_FOREIGN_TENANT', { other: licence.tenant, own: tenant.name });
  if (serials.includes(serial)) return fault('LICENCE_REPLAYED', { serial });
  const newest = Math.max(0, ...serials);
  if (serial < newest) return fault('LICENCE_OLDER', { serial, newest });
  // A licence that was issued later than our clock says is as good a witness as our own memory.
  const seen = new Date(Math.max(newestSeenAt.getTime(), Date.parse(licence.issuedAt)));
  if (isClockBehind(seen, nowMs))
    return fault('LICENCE_CLOCK', { now: minute(new Date(nowMs)), seen: minute(seen) });
  const end = endOf(new Date(licence.effectiveAt), licence.validity);
  if (end !== null && end.getTime() <= nowMs) return fault('LICENCE_EXPIRED', { day: utcDay(end) });
  return undefined;
}
