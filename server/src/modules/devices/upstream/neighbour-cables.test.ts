import { expect, it } from 'vitest';
import { besideWays, cablesOf } from './neighbour-cables.ts';

/** Links as `device:port>neighbour:port`, as the first heard them; a port that is not known is left out. */
const heard = (...said: string[]) =>
  said.map((one, at) => {
    const [[from, own], [to, told]] = one.split('>').map((end) => end.split(':')) as [string[], string[]];
    return {
      ...{ ends: [from!, to!] as const, ports: [own || null, told || null] as const },
      seenMs: at + 1,
    };
  });
const said = (cables: ReturnType<typeof cablesOf>) =>
  cables.map(({ ends, ports }) => `${ends[0]}:${ports[0] ?? ''}-${ends[1]}:${ports[1] ?? ''}`);
const way = (deviceId: string, parentId: string, localPort: string | null, remotePort: string | null) => ({
  ...{ deviceId, parentId, localPort, remotePort },
});

it('what both ends hear is one cable, with each port as its own device calls it and when either was last heard', () => {
  const cables = cablesOf(heard('b:Gi2>a:gi1', 'a:Gi1>b:uplink'));
  expect(said(cables)).toEqual(['a:Gi1-b:Gi2']);
  expect(cables[0]?.seenMs).toBe(2);
});

it('two cables between the same two are two, whichever end hears them', () => {
  expect(said(cablesOf(heard('a:1>b:1', 'a:2>b:2', 'b:2>a:2', 'b:1>a:1')))).toEqual(['a:1-b:1', 'a:2-b:2']);
  expect(said(cablesOf(heard('b:1>a:7', 'b:2>a:8')))).toEqual(['a:7-b:1', 'a:8-b:2']);
});

it('where names of ports never agree, there are as many cables as the end says that hears more', () => {
  expect(said(cablesOf(heard('a:1>b:x', 'b:p>a:y', 'b:q>a:z')))).toEqual(['a:y-b:p', 'a:z-b:q']);
  expect(said(cablesOf(heard('a:1>b', 'b:p>a')))).toEqual(['a:1-b:']);
});

it('a port that hears the same device twice is one cable, and what hears itself is none', () => {
  expect(said(cablesOf(heard('a:1>b:old', 'a:1>b:new', 'a:2>a:3')))).toEqual(['a:1-b:new']);
});

it('the cable that a way runs over is left out, and no other of the two devices', () => {
  const cables = cablesOf(heard('a:1>b:1', 'a:2>b:2', 'b:2>c:9'));
  expect(said(besideWays(cables, [way('b', 'a', '1', null)]))).toEqual(['a:2-b:2', 'b:2-c:9']);
  expect(said(besideWays(cables, [way('a', 'b', null, '2')]))).toEqual(['a:1-b:1', 'b:2-c:9']);
});

it('a way without ports takes the cable that was heard last, and one that is known twice takes one', () => {
  const cables = cablesOf(heard('a:1>b:1', 'a:2>b:2'));
  const ways = [way('b', 'a', null, null), way('b', 'a', null, null)];
  expect(said(besideWays(cables, ways))).toEqual(['a:1-b:1']);
  expect(besideWays(cables, [way('c', 'a', null, null)])).toEqual(cables);
});
