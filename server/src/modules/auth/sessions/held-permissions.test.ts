import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import {
  type AppCode,
  applicationOfCode,
  grantableCodes,
  permissionCodes,
} from '@linekeeper/contract/permissions/permissions';
import { describe, expect, it } from 'vitest';
import { heldCodes, refusals } from './held-permissions.ts';

const { OP, MIDDLEMAN, COMPANY } = organizationTypes;
const engineer = { administrator: false, roleCodes: ['DMS_SERVER_MANAGE_DEVICE'], homeType: COMPANY };
const administrator = { administrator: true, roleCodes: [], homeType: MIDDLEMAN };
const open = (type: 99999 | 8 | 16, closedCodes: string[] = [], closedApplications: AppCode[] = []) => ({
  type,
  closedCodes,
  closedApplications,
});

describe('the rule of who holds what', () => {
  it('gives an administrator all that both tenants may hold', () => {
    expect([...heldCodes(administrator, open(MIDDLEMAN))]).toEqual(permissionCodes);
    expect([...heldCodes(administrator, open(COMPANY))]).toEqual(grantableCodes(COMPANY));
    expect(heldCodes({ ...administrator, homeType: COMPANY }, open(OP))).not.toContain(
      'DMS_SERVER_ORGANIZATION_MANAGE_TENANT',
    );
  });

  it('gives nothing of an application that is disabled, but to administrators what enables it again', () => {
    const rest = [...heldCodes(administrator, open(COMPANY, [], ['monitor_server']))];
    expect(new Set(rest.map(applicationOfCode))).toEqual(new Set(['sass_server']));
    const left = [...heldCodes(administrator, open(COMPANY, [], ['monitor_server', 'sass_server']))];
    expect(left).toEqual([
      'DMS_SERVER_SYSTEM_SETTING',
      'DMS_SERVER_SYSTEM_SETTING_APPLICATION',
      'DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT',
    ]);
    const keeper = { ...engineer, roleCodes: left };
    expect([...heldCodes(keeper, open(COMPANY))]).toEqual(left);
    expect([...heldCodes(keeper, open(COMPANY, [], ['sass_server']))]).toEqual([]);
    expect(refusals(keeper, open(COMPANY, [], ['sass_server']))('DMS_SERVER_SYSTEM_SETTING')).toEqual([
      'application',
    ]);
  });

  it('gives others what their roles give', () => {
    expect([...heldCodes(engineer, open(COMPANY))]).toEqual(['DMS_SERVER_MANAGE_DEVICE']);
  });

  it('names every reason against a code, and none for one that is held', () => {
    const against = refusals(engineer, open(COMPANY, ['DMS_SERVER_MANAGE_WAN_VIEW']));
    expect(against('DMS_SERVER_MANAGE_DEVICE')).toEqual([]);
    expect(against('DMS_SERVER_MANAGE_WAN_VIEW')).toEqual(['product', 'role']);
    expect(against('DMS_SERVER_ORGANIZATION_MANAGE_TENANT')).toEqual(['tenant-type', 'role']);
    const token = { ...administrator, tokenCodes: ['DMS_SERVER_MANAGE_DEVICE'] };
    expect(refusals(token, open(COMPANY))('DMS_SERVER_SYSTEM_AUDIT')).toEqual(['token']);
  });

  it('says of every code and holder what it decides', () => {
    for (const holder of [engineer, administrator])
      for (const type of [OP, MIDDLEMAN, COMPANY] as const) {
        const tenant = open(type, ['DMS_SERVER_MANAGE_DEVICE']);
        const held = heldCodes(holder, tenant);
        const against = refusals(holder, tenant);
        for (const code of permissionCodes) expect(held.has(code), code).toBe(against(code).length === 0);
      }
  });
});
