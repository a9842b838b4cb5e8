import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type SealedColumn } from '../../../platform/secrets/sealed-column.ts';
import { type Place } from '../../../platform/secrets/secrets.ts';

const periodS = 30;

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Linekeeper', label, algorithm: 'SHA1', digits: 6, period: periodS, secret });

/** A new secret of 160 bits (RFC 4226, section 4), and the address that authenticator apps read from a QR code. */
export function newTotp(label: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

/** The time step that a code belongs to: this one, the one before or the next (RFC 6238, section 5.2); undefined for none. */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / periodS) + delta;
}

/** Where a member's secret is sealed. */
export const totpPlace = (tenantId: number, memberId: string): Place => ({
  tenantId,
  table: 'member',
  row: memberId,
  column: 'sealed_totp_secret',
});

export const totpColumn: SealedColumn = {
  table: 'member',
  column: 'sealed_totp_secret',
  key: ['id'],
  isOfTenants: true,
  place: ({ tenantId, id }) => totpPlace(Number(tenantId), String(id)),
};

/** Where a secret is sealed that its member has not proved yet: it opens for nobody else. */
export const ticketPlace = (tenantId: number, memberId: string): Place => ({
  ...totpPlace(tenantId, memberId),
  column: 'ticket',
});

const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const recoveryCount = 10;

/** Ten codes of twelve letters and digits that nobody mistakes for each other: about 59 bits each. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: recoveryCount }, () => [group(), group(), group()].join('-'));
}

/** What is kept of a recovery code, however it is typed: bound to its member, and worth nothing without the key. */
export function recoveryHash(key: Buffer, memberId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHmac('sha256', key).update(`${memberId}\0${plain}`).digest();
}
