import { expect, it } from 'vitest';
import { type Heard, heardAgain, type Known, linksOf } from './neighbour-links.ts';

const heard = (given: Partial<Heard>): Heard => ({
  ...{ localPort: '1', chassisMac: '', sysName: '', remotePort: '2', addresses: [], seenMs: 0, missed: 0 },
  ...given,
});
const known = (id: string, given: Partial<Known> = {}): Known => ({
  ...{
    id,
    address: `10.0.0.${id}`,
    sysName: `switch ${id}`,
    chassisMac: `aa:00:00:00:00:0${id}`,
    macs: [],
    heard: [],
  },
  ...given,
});
const other = (devices: readonly Known[], neighbour: Partial<Heard>) =>
  linksOf([known('9', { heard: [heard(neighbour)] }), ...devices]).map(({ ends }) => ends[1]);

it('a neighbour is found by its address, its chassis or the hardware address of a port, or its name', () => {
  const two = [known('1'), known('2', { chassisMac: null, macs: ['bb:00:00:00:00:02'] })];
  expect(other(two, { addresses: ['192.0.2.1', '10.0.0.1'] })).toEqual(['1']);
  expect(other(two, { chassisMac: 'aa:00:00:00:00:01', sysName: 'renamed' })).toEqual(['1']);
  expect(other(two, { chassisMac: 'bb:00:00:00:00:02' })).toEqual(['2']);
  expect(other(two, { sysName: 'switch 2' })).toEqual(['2']);
  expect(linksOf([known('1', { heard: [heard({ sysName: 'switch 2', seenMs: 5 })] }), known('2')])).toEqual([
    { ends: ['1', '2'], ports: ['1', '2'], seenMs: 5 },
  ]);
});

it('what is ambiguous, speaks for two, or is known to have another chassis is nobody', () => {
  const twins = [known('1', { sysName: 'switch' }), known('2', { sysName: 'switch' })];
  expect(other(twins, { sysName: 'switch' })).toEqual([]);
  expect(other(twins, { addresses: ['10.0.0.1'], chassisMac: 'aa:00:00:00:00:02' })).toEqual([]);
  expect(other(twins, { addresses: ['10.0.0.1', '10.0.0.2'] })).toEqual([]);
  expect(other([known('1')], { sysName: 'switch 1', chassisMac: 'cc:00:00:00:00:01' })).toEqual([]);
  expect(other([known('1')], { sysName: 'switch 9' })).toEqual([]);
  expect(other([known('1', { sysName: '', macs: [''] })], {})).toEqual([]);
});

it('a neighbour that falls silent is known for three readings and a day, but not where another is at its port', () => {
  const hour = 3_600_000;
  let at = [heard({ sysName: 'silent', seenMs: 0 })];
  for (const atMs of [1, 2, 3, 23]) at = heardAgain(at, [], atMs * hour);
  expect(at).toMatchObject([{ sysName: 'silent', seenMs: 0, missed: 4 }]);
  expect(heardAgain(at, [], 25 * hour)).toEqual([]);
  expect(heardAgain([heard({})], [], 25 * hour)).toHaveLength(1);
  const next = { localPort: '1', chassisMac: '', sysName: 'next', remotePort: '', addresses: [] };
  expect(heardAgain(at, [next], 23 * hour)).toEqual([{ ...next, seenMs: 23 * hour, missed: 0 }]);
});
