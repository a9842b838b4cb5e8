import { expect, it } from 'vitest';
import { deviceFile } from './device-file.ts';

it.each([
  ['zh', '名称,类型,IP 地址,SNMP 端口,SNMP 版本,SNMP 团体字,采集间隔（秒）,网点编号,区域', '交换机'],
  ['zh-TW', '名稱,類型,IP 位址,SNMP 連接埠,SNMP 版本,SNMP 團體字,採集間隔（秒）,據點編號,區域', '交換器'],
  [
    'en',
    'Name,Kind,IP address,SNMP port,SNMP version,SNMP community,Poll interval (s),Outlet number,Region',
    'Switch',
  ],
] as const)('the template of devices in %s has its heads and two examples', (language, heads, kind) => {
  expect(deviceFile.template(language)).toBe(
    `${heads}\r\nSW-01,${kind},192.0.2.11,161,v2c,public,60,,\r\n,,192.0.2.12,,,public,,,\r\n`,
  );
});

it('a cell that is named like a part of the language is none of the words that may stand there', () => {
  const faults: string[] = [];
  deviceFile.read(
    { address: '192.0.2.1', kind: 'constructor', snmpVersion: 'constructor', intervalS: 'toString' },
    (column, fault) => faults.push(`${column} ${fault}`),
  );
  expect(faults).toEqual(['kind kindUnknown', 'snmpVersion versionUnknown', 'intervalS intervalUnknown']);
});
