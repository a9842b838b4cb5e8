import { expect, it } from 'vitest';
import { type BridgeDevice, suggestedUpstream } from './suggested-upstream.ts';

const macOf = (id: string) => `02:00:00:00:00:${id.charCodeAt(0).toString(16)}`;
/** A device by its letter; `sees`: at which port it knows which others, as `port:letters`. */
const device = (id: string, ...sees: string[]): BridgeDevice => ({
  ...{ id, macs: [macOf(id)] },
  bridged: sees.flatMap((at) => {
    const [port, ids] = at.split(':') as [string, string];
    return [...ids].map((other) => ({ macAddress: macOf(other), port, seenMs: 5 }));
  }),
});
const known = { rootIds: ['r'], isOnlyWay: false };
const by = (parentId: string, port: string) => ({ parentId, source: 'bridge', port, seenMs: 5 });

// r — a — b — c, with d beside b at a.
const chain = [
  device('r'),
  device('a', 'up:r', '1:bc', '2:d'),
  device('b', 'up:rad', '1:c'),
  device('c'),
  device('d'),
];

it('is the bridge next to a device, away from the way out, with the port that it is behind', () => {
  expect(suggestedUpstream(chain, known, 'c')).toEqual(by('b', '1'));
  expect(suggestedUpstream(chain, known, 'd')).toEqual(by('a', '2'));
  expect(suggestedUpstream(chain, known, 'b')).toEqual(by('a', '1'));
});

it('is nothing of a bridge that does not know where the way out is, or has it at the same port', () => {
  expect(suggestedUpstream([device('r'), device('a', '1:c'), device('c')], known, 'c')).toBeUndefined();
  expect(suggestedUpstream([device('r'), device('a', '1:cr'), device('c')], known, 'c')).toBeUndefined();
});

it('is the way out itself where that is a bridge, and nothing of the way out', () => {
  const own = [device('r', '1:c'), device('c', 'up:r')];
  expect(suggestedUpstream(own, known, 'c')).toEqual(by('r', '1'));
  expect(suggestedUpstream(own, known, 'r')).toBeUndefined();
});

it('is nothing where two bridges are as near, each says that the other is behind it, or a device is at two ports', () => {
  const two = [device('r'), device('a', 'up:r', '1:c'), device('b', 'up:r', '1:c'), device('c')];
  expect(suggestedUpstream(two, known, 'c')).toBeUndefined();
  const circle = [device('r'), device('a', 'up:r', '1:b'), device('b', 'up:r', '1:a')];
  expect(suggestedUpstream(circle, known, 'b')).toBeUndefined();
  const moved = [device('r'), device('a', 'up:r', '1:c', '2:c'), device('c')];
  expect(suggestedUpstream(moved, known, 'c')).toBeUndefined();
});

it('is nothing by an address that two devices have', () => {
  const twin = { ...device('d'), macs: [macOf('c')] };
  const devices = [device('r'), device('a', 'up:r', '1:c'), device('c'), twin];
  expect(suggestedUpstream(devices, known, 'c')).toBeUndefined();
});

it('is the device that all lines end at where no bridge says more, and nothing where there are two or a line ends nowhere', () => {
  const devices = [device('r'), device('s'), device('c')];
  const cpe = { parentId: 'r', source: 'cpe', port: null, seenMs: null };
  expect(suggestedUpstream(devices, { rootIds: ['r'], isOnlyWay: true }, 'c')).toEqual(cpe);
  expect(suggestedUpstream(chain, { rootIds: ['r'], isOnlyWay: true }, 'c')).toEqual(by('b', '1'));
  expect(suggestedUpstream(devices, { rootIds: ['r', 's'], isOnlyWay: true }, 'c')).toBeUndefined();
  expect(suggestedUpstream(devices, { rootIds: ['r'], isOnlyWay: false }, 'c')).toBeUndefined();
  expect(suggestedUpstream(devices, { rootIds: [], isOnlyWay: true }, 'c')).toBeUndefined();
});
