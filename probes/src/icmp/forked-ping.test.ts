import { expect, test } from 'vitest';
import { PingOutput } from './forked-ping.ts';

const settings = { count: 3, intervalMs: 100, timeoutMs: 50 };
const read = (lines: string[]) => {
  const output = new PingOutput(settings);
  lines.forEach((line) => output.take(line));
  return output.rttsMs;
};

test('the output of iputils is one value for each packet, losses and late answers without', () => {
  const lines = [
    'PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.',
    '64 bytes from 10.0.0.1: icmp_seq=3 ttl=64 time=0.41 ms',
    '64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=12 ms',
    '64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=13 ms (DUP!)',
    '64 bytes from 10.0.0.1: icmp_seq=2 ttl=64 time=51 ms',
    '64 bytes from 10.0.0.1: icmp_seq=9 ttl=64 time=1 ms',
    'From 10.0.0.9 icmp_seq=2 Destination Host Unreachable',
    '3 packets transmitted, 2 received, 33% packet loss, time 200ms',
  ];
  expect(read(lines)).toEqual([12, null, 0.41]);
});

test('the output of BusyBox counts from 0', () => {
  const lines = [
    '64 bytes from 10.0.0.1: seq=0 ttl=64 time=0.052 ms',
    '64 bytes from 10.0.0.1: seq=2 ttl=64 time=0.061 ms',
    '3 packets transmitted, 2 packets received, 33% packet loss',
  ];
  expect(read(lines)).toEqual([0.052, null, 0.061]);
});

test('packets that were never sent are no losses', () => {
  expect(read(['ping: connect: Network is unreachable'])).toBeUndefined();
  expect(read(['1 packets transmitted, 0 received, 100% packet loss, time 0ms'])).toBeUndefined();
});
