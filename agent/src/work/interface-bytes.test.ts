import { expect, it } from 'vitest';
import { interfaceBytes, leavesBy } from './interface-bytes.ts';

const table = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo:  100       1    0    0    0     0          0         0      200       1    0    0    0     0       0          0
  eth0: 12345    10    0    0    0     0          0         0    67890      11    0    0    0     0       0          0
`;

it('reads what an interface took in and gave out, and nothing of one that is not there', () => {
  expect(interfaceBytes('eth0', () => table)).toEqual({ inBytes: 12_345, outBytes: 67_890 });
  expect(interfaceBytes('eth1', () => table)).toBeUndefined();
  expect(
    interfaceBytes('eth0', () => {
      throw new Error('no /proc');
    }),
  ).toBeUndefined();
});

it('a run leaves by the interface that it is bound to, that has its address, or the only one', () => {
  const one = (address: string, internal = false) => [{ address, internal }] as never;
  const interfaces = { lo: one('127.0.0.1', true), eth0: one('192.0.2.1'), eth1: one('192.0.2.2') };
  expect(leavesBy({ device: 'ppp0' }, interfaces)).toBe('ppp0');
  expect(leavesBy({ address: '192.0.2.2' }, interfaces)).toBe('eth1');
  expect(leavesBy({}, interfaces)).toBeUndefined();
  expect(leavesBy({}, { lo: interfaces.lo, eth0: interfaces.eth0 })).toBe('eth0');
});
