import { expect, test } from 'vitest';
import { isUplink, loopbackType } from './uplink.ts';

const ethernet = 6;
const marks = { name: 'GigabitEthernet0/0/1', alias: '', description: 'HUAWEI', isDefaultRoute: false };

test('An uplink is what the default route leaves by, whatever it is called', () => {
  expect(isUplink(marks, ethernet)).toBe(false);
  expect(isUplink({ ...marks, isDefaultRoute: true }, ethernet)).toBe(true);
});

test('An uplink is what its name, alias or description calls so', () => {
  for (const name of ['wan', 'WAN1', 'eth0.2-wan', 'pppoe-wan', 'wwan0', 'Dialer1'])
    expect(isUplink({ ...marks, name }, ethernet), name).toBe(true);
  for (const alias of ['To-ISP', 'uplink SW-2', '上联-电信 100M', '出口', 'Internet 200M'])
    expect(isUplink({ ...marks, alias }, ethernet), alias).toBe(true);
  expect(isUplink({ ...marks, description: 'WAN port' }, ethernet)).toBe(true);
});

test('A word that only holds one of them says nothing', () => {
  for (const name of ['vlan10', 'lan', 'swan', 'Taiwan', 'display', 'crisp'])
    expect(isUplink({ ...marks, name }, ethernet), name).toBe(false);
});

test('A loopback is no uplink', () => {
  expect(isUplink({ ...marks, alias: 'uplink', isDefaultRoute: true }, loopbackType)).toBe(false);
});
