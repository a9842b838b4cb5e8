import { expect, test } from 'vitest';
import { brandOf, kindOf } from './vendors.ts';

const of = (enterprise: number) => `1.3.6.1.4.1.${enterprise}.1.2`;

test('the maker is told by the enterprise number of sysObjectID', () => {
  expect([of(9), of(2011), of(25506), of(14988)].map(brandOf)).toEqual([
    'Cisco',
    'Huawei',
    'H3C',
    'MikroTik',
  ]);
  expect([of(999999), '', '1.3.6.1.2.1', 'constructor', '1.3.6.1.4.1.'].map(brandOf)).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
});

test('the kind is told by the description, else by the maker, else by the layers, else not at all', () => {
  const check = (
    sysDescr: string,
    enterprise: number,
    sysServices: number | null,
    expected: string | null | { readonly kind: string | null; readonly ipForwarding: number },
  ) => {
    const { kind, ipForwarding } =
      expected === null || typeof expected === 'string' ? { kind: expected, ipForwarding: null } : expected;
    const about = { sysDescr, sysObjectId: of(enterprise), sysServices, ipForwarding };
    expect(kindOf(about), sysDescr).toBe(kind);
  };
  check('Cisco Adaptive Security Appliance Version 9.8(2)', 9, 4, 'firewall');
  check('Cisco IOS Software, C2960 Software, Catalyst L2 Switch Software', 9, 6, 'switch');
  check('Huawei AR2220E Huawei Versatile Routing Platform Software', 2011, 78, 'router');
  check('H3C Comware Platform Software, H3C S5130-28S-EI', 25506, 78, 'switch');
  check('RouterOS RB750Gr3', 14988, 78, 'router');
  check('防火墙 系统', 99999, null, 'firewall');
  check('', 12356, 78, 'firewall');
  check('something unknown', 99999, 2, 'switch');
  check('something unknown', 99999, 6, 'router');
  check('something unknown', 99999, 6, { kind: 'router', ipForwarding: 1 });
  check('something unknown', 99999, 6, { kind: 'switch', ipForwarding: 2 });
  check('something unknown', 99999, 4, { kind: null, ipForwarding: 2 });
  check('Linux host 6.1.0 x86_64', 8072, 72, null);
  check('', 99999, null, null);
  check('', 99999, -5, null);
});

test('a Linux host is none of these, whatever it is called, serves or forwards; OpenWrt is a smart CPE', () => {
  const linux = (sysDescr: string, sysServices: number | null, ipForwarding: number) =>
    kindOf({ sysObjectId: '1.3.6.1.4.1.8072.3.2.10', sysDescr, sysServices, ipForwarding });
  expect(linux('Linux db-1 6.1.0-18-amd64 #1 SMP Debian x86_64', 72, 2)).toBeNull();
  expect(linux('Linux router 6.1.0-18-amd64 #1 SMP Debian x86_64', 72, 2)).toBeNull();
  expect(linux('Linux switch-test 6.1.0-18-amd64 #1 SMP Debian x86_64', null, 2)).toBeNull();
  // Set to the layers of a router by hand, and forwarding for its containers.
  expect(linux('Linux docker-1 6.1.0-18-amd64 #1 SMP Debian x86_64', 6, 1)).toBeNull();
  expect(linux('Linux OpenWrt 5.15.134 #0 SMP Mon Oct 9 21:45:35 2023 mips', 72, 1)).toBe('smart_cpe');
  expect(linux('Linux gw 5.15.134 OpenWrt 23.05.0 mips', 72, 1)).toBe('smart_cpe');
});
