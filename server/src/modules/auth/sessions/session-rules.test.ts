import { type OrganizationType, organizationTypes } from '@linekeeper/contract/tenants/identities';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { describe, expect, it } from 'vitest';
import { heldCodes, identityOf } from './held-permissions.ts';
import {
  absoluteLifeMs,
  type Choice,
  chosenTenant,
  isReauthenticated,
  isOver,
  requiredActions,
  requiredParts,
  statusFault,
} from './session-rules.ts';

const now = Date.parse('2026-03-01T00:00:00Z');
const at = (offsetMs: number) => new Date(now + offsetMs);

describe('a session', () => {
  const session = { expiresAt: at(absoluteLifeMs), lastSeenAt: at(0), endedAt: null, idleMinutes: 30 };
  const idleLifeMs = 30 * 60_000;
  it('lives while it is used, and ends by itself', () => {
    expect(isOver(session, now)).toBe(false);
    expect(isOver(session, now + idleLifeMs - 1)).toBe(false);
    expect(isOver(session, now + idleLifeMs)).toBe(true);
    expect(isOver({ ...session, lastSeenAt: at(absoluteLifeMs) }, now + absoluteLifeMs)).toBe(true);
  });
  it('has no idle life as a token of the API', () => {
    expect(isOver({ ...session, idleMinutes: null }, now + absoluteLifeMs - 1)).toBe(false);
    expect(isOver({ ...session, idleMinutes: null }, now + absoluteLifeMs)).toBe(true);
  });
  it('is over at once when it was ended', () => {
    expect(isOver({ ...session, endedAt: at(0) }, now)).toBe(true);
  });
});

describe('account status', () => {
  const good = {
    administrator: false,
    memberEnabled: true,
    tenantEnabled: true,
    tenantFrozen: false,
    tenantExpiresAt: null,
  };
  it('names the first thing that keeps a member out', () => {
    expect(statusFault(good, now)).toBeUndefined();
    expect(statusFault({ ...good, memberEnabled: false, tenantFrozen: true }, now)).toBe('MEMBER_DISABLED');
    expect(statusFault({ ...good, tenantFrozen: true }, now)).toBe('TENANT_FROZEN');
    expect(statusFault({ ...good, tenantEnabled: false }, now)).toBe('TENANT_FROZEN');
  });
  it('keeps nobody out at the end of a trial or licence, and members but not administrators after 30 days of grace', () => {
    const over = at(-30 * 24 * 3_600_000);
    expect(statusFault({ ...good, tenantExpiresAt: at(0) }, now)).toBeUndefined();
    expect(statusFault({ ...good, tenantExpiresAt: new Date(over.getTime() + 1) }, now)).toBeUndefined();
    expect(statusFault({ ...good, tenantExpiresAt: over }, now)).toBe('TENANT_EXPIRED');
    expect(statusFault({ ...good, administrator: true, tenantExpiresAt: over }, now)).toBeUndefined();
  });
});

describe('the tenant acted for', () => {
  const home = { id: 1, name: 'P', prefix: '', type: organizationTypes.OP };
  const below = { id: 5, name: 'C', prefix: 'c', type: organizationTypes.COMPANY };
  const asked = { home, wantedId: 5, wanted: below, proxy: true, mayAct: true, hasGrant: true, isOwn: false };
  const choice = (part: Partial<Choice>) => chosenTenant({ ...asked, ...part });
  it('is the own one unless another is asked for', () => {
    expect(choice({ wantedId: undefined, wanted: undefined })).toBe(home);
    expect(choice({ wantedId: 1, wanted: home, hasGrant: false })).toBe(home);
  });
  it('is one below by proxy only, and with an open proxy grant to act for it only', () => {
    expect(choice({})).toBe(below);
    expect(choice({ proxy: false })).toBe('PROXY_REQUIRED');
    expect(choice({ hasGrant: false })).toBe('PROXY_REQUIRED');
  });
  it('is the own one for calls about the own account, with and without a proxy grant', () => {
    expect(choice({ isOwn: true })).toBe(home);
    expect(choice({ isOwn: true, hasGrant: false, proxy: false })).toBe(home);
  });
  it('does not exist where it is out of reach, whoever asks for whatever', () => {
    for (const isOwn of [true, false])
      for (const proxy of [true, false]) {
        expect(choice({ isOwn, proxy, mayAct: false })).toBe('NOT_FOUND');
        expect(choice({ isOwn, proxy, wantedId: 9, wanted: undefined })).toBe('NOT_FOUND');
      }
  });
});

describe('permissions', () => {
  const { OP, MIDDLEMAN, COMPANY } = organizationTypes;
  const tenantOf = (type: OrganizationType, closedCodes: string[] = []) => ({
    type,
    closedCodes,
    closedApplications: [],
  });
  it('are all of the tenant’s for its administrator', () => {
    const admin = { administrator: true, roleCodes: [], homeType: OP };
    expect(heldCodes(admin, tenantOf(OP)).size).toBe(permissionCodes.length);
    expect(heldCodes(admin, tenantOf(COMPANY)).has('DMS_SERVER_ORGANIZATION_MANAGE_TENANT')).toBe(false);
    expect(heldCodes(admin, tenantOf(COMPANY)).has('DMS_SERVER_ORGANIZATION_MANAGE_LICENSE')).toBe(true);
  });
  it('are those of the roles for others, and never what the tenant may not hold', () => {
    const roleCodes = ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT', 'MADE_UP'];
    expect([...heldCodes({ administrator: false, roleCodes, homeType: COMPANY }, tenantOf(COMPANY))]).toEqual(
      ['DMS_SERVER_MANAGE_DEVICE'],
    );
  });
  it('are none of a product that the tenant does not have, even for its administrator', () => {
    const admin = { administrator: true, roleCodes: [], homeType: COMPANY };
    const held = heldCodes(admin, tenantOf(COMPANY, ['DMS_SERVER_MANAGE_DEVICE']));
    expect(held.has('DMS_SERVER_MANAGE_DEVICE')).toBe(false);
    expect(held.has('DMS_SERVER_MANAGE_WORKBENCH')).toBe(true);
  });
  it('of a token are those it was given, as far as its member holds them', () => {
    const holder = { administrator: false, roleCodes: ['DMS_SERVER_MANAGE_DEVICE'], homeType: COMPANY };
    const tokenCodes = ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WORKBENCH'];
    expect([...heldCodes({ ...holder, tokenCodes }, tenantOf(COMPANY))]).toEqual([
      'DMS_SERVER_MANAGE_DEVICE',
    ]);
    expect(heldCodes({ ...holder, tokenCodes: [] }, tenantOf(COMPANY)).size).toBe(0);
  });
  it('give the identity of the specification', () => {
    expect([OP, MIDDLEMAN, COMPANY].map((type) => identityOf(true, type))).toEqual([1, 2, 3]);
    expect(identityOf(false, OP)).toBe(4);
  });
});

describe('an account', () => {
  const account = { administrator: true, incomplete: [], hasTotp: false, totpPolicy: 'none' } as const;
  it('lacks what it was left to give', () => {
    expect(requiredParts(account)).toEqual([]);
    expect(requiredParts({ ...account, incomplete: ['password'] })).toEqual(['password']);
  });
  it('lacks a name and an address when it arrives without them, an address only where it can be reached', () => {
    const nobody = { name: '', phone: null, email: null };
    const somebody = { name: '李娜', phone: null, email: 'li.na@example.com' };
    expect(requiredActions(['password'], nobody, true)).toEqual(['password', 'name', 'contact']);
    expect(requiredActions(['password', 'totp'], nobody, false)).toEqual(['password', 'name', 'totp']);
    expect(requiredActions(['password'], somebody, true)).toEqual(['password']);
    expect(requiredActions(['password'], { ...somebody, phone: '13800000000', email: null }, true)).toEqual([
      'password',
    ]);
  });
  it('lacks a one-time password where the policy wants one', () => {
    expect(requiredParts({ ...account, totpPolicy: 'administrators' })).toEqual(['totp']);
    expect(requiredParts({ ...account, totpPolicy: 'administrators', administrator: false })).toEqual([]);
    expect(requiredParts({ ...account, totpPolicy: 'everyone', administrator: false })).toEqual(['totp']);
    expect(requiredParts({ ...account, totpPolicy: 'everyone', hasTotp: true })).toEqual([]);
  });
});

it('takes a proof of the person for 15 minutes, and none from a token of the API', () => {
  const minute = 60_000;
  expect(isReauthenticated('session', at(0), now + 15 * minute - 1)).toBe(true);
  expect(isReauthenticated('session', at(0), now + 15 * minute)).toBe(false);
  expect(isReauthenticated('session', null, now)).toBe(false);
  expect(isReauthenticated('token', at(0), now)).toBe(false);
});
