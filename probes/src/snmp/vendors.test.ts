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
    expected: string | null,
  ) => {
    expect(kindOf({ sysDescr, sysObjectId: of(enterprise), sysServices }), sysDescr).toBe(expected);
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
  check('Linux host 6.1.0 x86_64', 8072, 72, null);
  check('', 99999, null, null);
  check('', 99999, -5, null);
});
