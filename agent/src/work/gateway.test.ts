import { expect, it } from 'vitest';
import { defaultGateway } from './gateway.ts';

const head = 'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n';
const route = (device: string, gateway: string, metric: number, flags = '0003') =>
  `${device}\t00000000\t${gateway}\t${flags}\t0\t0\t${metric}\t00000000\t0\t0\t0\n`;
const ofLan = 'eth0\t0000A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n';
const none = '0'.repeat(32);
const route6 = (hop: string, device: string, metric = '00000400') =>
  `${none} 00 ${none} 00 ${hop} ${metric} 00000001 00000000 00000003     ${device}\n`;
const tables =
  (ipv4: string, ipv6 = '') =>
  (path: string) =>
    path.endsWith('ipv6_route') ? ipv6 : ipv4;

it('is that of the least metric, and IPv4 before IPv6', () => {
  const two = head + route('wwan0', '0100000A', 700) + ofLan + route('eth0', '0101A8C0', 100);
  const ipv6 = route6('20010db8000000000000000000000001', 'eth0');
  expect(defaultGateway(undefined, tables(two, ipv6))).toBe('192.168.1.1');
  expect(defaultGateway('wwan0', tables(two, ipv6))).toBe('10.0.0.1');
  expect(defaultGateway(undefined, tables(head + ofLan, ipv6))).toBe(
    '2001:0db8:0000:0000:0000:0000:0000:0001',
  );
});

it('is none where no route has one, on another interface, where it is link-local, and where there are no such tables', () => {
  expect(defaultGateway(undefined, tables(head + ofLan))).toBeUndefined();
  expect(defaultGateway(undefined, tables(head + route('ppp0', '00000000', 0, '0001')))).toBeUndefined();
  expect(defaultGateway('eth1', tables(head + route('eth0', '0101A8C0', 0)))).toBeUndefined();
  const linkLocal = route6('fe800000000000000000000000000001', 'eth0');
  expect(defaultGateway(undefined, tables(head, linkLocal))).toBeUndefined();
  expect(defaultGateway(undefined, tables('', ''))).toBeUndefined();
  expect(defaultGateway(undefined, tables('garbage\n\0\n', 'x y z'))).toBeUndefined();
});
