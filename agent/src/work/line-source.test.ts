import { expect, it } from 'vitest';
import { wayOf } from './line-source.ts';

const here = (address: string, internal = false) => [
  { address, internal, family: 'IPv4' as const, netmask: '', mac: '', cidr: null },
];
const machine = { lo: here('127.0.0.1', true), wan0: here('203.0.113.5'), wan1: here('198.51.100.7') };
const way = (source: object) => wayOf({ source }, machine);

it('a job without a line leaves by whichever way there is', () => {
  expect(way({})).toEqual({ ok: true, source: {} });
});

it('one over a line leaves by what this machine has of it', () => {
  expect(way({ address: '203.0.113.5', device: 'wan0' })).toEqual({
    ok: true,
    source: { address: '203.0.113.5', device: 'wan0' },
  });
  expect(way({ address: '198.51.100.7', device: 'ether1' })).toEqual({
    ok: true,
    source: { address: '198.51.100.7' },
  });
});

it('where the address is another one by now, it leaves from that of the interface', () => {
  expect(way({ address: '203.0.113.99', device: 'wan0' })).toEqual({
    ok: true,
    source: { address: '203.0.113.5', device: 'wan0' },
  });
});

it('one over a line that this machine knows nothing of is not sent at all', () => {
  expect(way({ address: '192.0.2.1', device: 'ether1' })).toEqual({ ok: false });
});
