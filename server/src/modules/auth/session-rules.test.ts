import { identities, organizationTypes } from '@linekeeper/contract/identities';
import { permissionCodes } from '@linekeeper/contract/permissions';
import { describe, expect, it } from 'vitest';
import { heldCodes, identityOf } from './held-permissions.ts';
import { absoluteLifeMs, chosenTenant, idleLifeMs, isOver, standingFault } from './session-rules.ts';

const now = Date.parse('2026-03-01T00:00:00Z');
const at = (offsetMs: number) => new Date(now + offsetMs);

describe('a session', () => {
  const session = { expiresAt: at(absoluteLifeMs), lastSeenAt: at(0), endedAt: null };
  it('lives while it is used, and ends by itself', () => {
    expect(isOver(session, now)).toBe(false);
    expect(isOver(session, now + idleLifeMs - 1)).toBe(false);
    expect(isOver(session, now + idleLifeMs)).toBe(true);
    expect(isOver({ ...session, lastSeenAt: at(absoluteLifeMs) }, now + absoluteLifeMs)).toBe(true);
  });
  it('is over at once when it was ended', () => {
    expect(isOver({ ...session, endedAt: at(0) }, now)).toBe(true);
  });
});

describe('standing', () => {
  const good = { memberEnabled: true, tenantOpen: true, tenantExpiresAt: null };
  it('names the first thing that keeps a member out', () => {
    expect(standingFault(good, now)).toBeUndefined();
    expect(standingFault({ ...good, memberEnabled: false, tenantOpen: false }, now)).toBe('MEMBER_DISABLED');
    expect(standingFault({ ...good, tenantOpen: false }, now)).toBe('TENANT_FROZEN');
    expect(standingFault({ ...good, tenantExpiresAt: at(0) }, now)).toBe('TENANT_EXPIRED');
    expect(standingFault({ ...good, tenantExpiresAt: at(1) }, now)).toBeUndefined();
  });
});

describe('the tenant acted for', () => {
  const home = { id: 1, name: 'P', prefix: '', type: organizationTypes.OP };
  const below = { id: 5, name: 'C', prefix: 'c', type: organizationTypes.COMPANY };
  const admin = { identity: identities.PLATFORMADMIN, home };
  it('is the own one unless another is asked for', () => {
    expect(chosenTenant({ ...admin, wantedId: undefined, wanted: undefined, proxy: false })).toBe(home);
    expect(chosenTenant({ ...admin, wantedId: 1, wanted: home, proxy: true })).toBe(home);
  });
  it('is one below for administrators of platform and MSP, by proxy only', () => {
    expect(chosenTenant({ ...admin, wantedId: 5, wanted: below, proxy: true })).toBe(below);
    expect(chosenTenant({ ...admin, wantedId: 5, wanted: below, proxy: false })).toBe('PROXY_REQUIRED');
  });
  it('is never granted by the headers', () => {
    for (const identity of [identities.TENANTADMIN, identities.OTHER])
      expect(chosenTenant({ identity, home, wantedId: 5, wanted: below, proxy: true })).toBe('NOT_FOUND');
    expect(chosenTenant({ ...admin, wantedId: 9, wanted: undefined, proxy: true })).toBe('NOT_FOUND');
    expect(chosenTenant({ ...admin, wantedId: 9, wanted: undefined, proxy: false })).toBe('NOT_FOUND');
  });
});

describe('permissions', () => {
  const { OP, MIDDLEMAN, COMPANY } = organizationTypes;
  it('are all of the tenant’s for its administrator', () => {
    const admin = { administrator: true, roleCodes: [], homeType: OP };
    expect(heldCodes(admin, OP).size).toBe(permissionCodes.length);
    expect(heldCodes(admin, COMPANY).has('DMS_SERVER_ORGANIZATION_MANAGE')).toBe(false);
  });
  it('are those of the roles for others, and never what the tenant may not hold', () => {
    const roleCodes = ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT', 'MADE_UP'];
    expect([...heldCodes({ administrator: false, roleCodes, homeType: COMPANY }, COMPANY)]).toEqual([
      'DMS_SERVER_MANAGE_DEVICE',
    ]);
  });
  it('give the identity of the specification', () => {
    expect([OP, MIDDLEMAN, COMPANY].map((type) => identityOf(true, type))).toEqual([1, 2, 3]);
    expect(identityOf(false, OP)).toBe(4);
  });
});
