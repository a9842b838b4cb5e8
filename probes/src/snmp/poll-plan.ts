import { createHash } from 'node:crypto';
import type { DiscoveredInterface, Discovery } from '@linekeeper/contract/monitoring/probes';
import { type GetTemplate, makeGetTemplate } from './template.ts';
import { WeakCache } from './weak-cache.ts';

/**
 * The counters of one interface, in the order in which every reading has them. 64-bit where the agent has them
 * (ifXTable), else their 32-bit counterparts; each reading says which it got.
 */
export const counterColumns = [
  'inOctets',
  'outOctets',
  'inUnicast',
  'outUnicast',
  'inMulticast',
  'outMulticast',
  'inBroadcast',
  'outBroadcast',
  'inErrors',
  'outErrors',
  'inDiscards',
  'outDiscards',
  /** ifCounterDiscontinuityTime: hundredths of a second of sysUpTime. */
  'discontinuity',
] as const;
export type CounterColumn = (typeof counterColumns)[number];

const ifEntry = '1.3.6.1.2.1.2.2.1';
const ifXEntry = '1.3.6.1.2.1.31.1.1.1';
const hostStorage = '1.3.6.1.2.1.25.2.3.1';
const processorLoad = '1.3.6.1.2.1.25.3.3.1.2';

/** Columns that every agent has, by where they go. */
const everywhere = [
  [`${ifEntry}.14`, 'inErrors'],
  [`${ifEntry}.20`, 'outErrors'],
  [`${ifEntry}.13`, 'inDiscards'],
  [`${ifEntry}.19`, 'outDiscards'],
  [`${ifEntry}.7`, 'adminStatus'],
  [`${ifEntry}.8`, 'operStatus'],
] as const;
const columns64 = [
  ...everywhere,
  [`${ifXEntry}.6`, 'inOctets'],
  [`${ifXEntry}.10`, 'outOctets'],
  [`${ifXEntry}.7`, 'inUnicast'],
  [`${ifXEntry}.11`, 'outUnicast'],
  [`${ifXEntry}.8`, 'inMulticast'],
  [`${ifXEntry}.12`, 'outMulticast'],
  [`${ifXEntry}.9`, 'inBroadcast'],
  [`${ifXEntry}.13`, 'outBroadcast'],
  [`${ifXEntry}.19`, 'discontinuity'],
  [`${ifXEntry}.15`, 'highSpeed'],
] as const;
const columns32 = [
  ...everywhere,
  [`${ifEntry}.10`, 'inOctets'],
  [`${ifEntry}.16`, 'outOctets'],
  [`${ifEntry}.11`, 'inUnicast'],
  [`${ifEntry}.17`, 'outUnicast'],
  // RFC 2863: ifInNUcastPkts and ifOutNUcastPkts hold multicast and broadcast together.
  [`${ifEntry}.12`, 'inMulticast'],
  [`${ifEntry}.18`, 'outMulticast'],
  [`${ifEntry}.5`, 'speed'],
] as const;

/** Where a value of the template goes. */
export const slot = {
  /** 0 to 12 are the counter columns. */
  adminStatus: 13,
  operStatus: 14,
  highSpeed: 15,
  speed: 16,
  /** A power of two, so that interface and column come apart without a division. */
  perInterface: 32,
  /** Values of the device itself are negative. */
  sysUpTime: -1,
  ifTableLastChange: -2,
  memoryUsed: -3,
  memorySize: -4,
  /** This and below: processors, as many as are read at most. */
  processors: -5,
  /** This and everything below: used and size of each disk in turn. */
  disks: -100,
} as const;

/** What a device is polled for: as discovery found it. */
export interface PollSubject {
  interfaces: readonly Pick<DiscoveredInterface, 'ifIndex' | 'highCapacity'>[];
  processors: Discovery['processors'];
  /** hrStorageIndex of the main memory. */
  memory: Pick<NonNullable<Discovery['memory']>, 'storageIndex'> | null;
  /** hrStorageIndex of its disks. */
  disks?: readonly number[] | undefined;
}

/** What is asked of a device, and where the answers go: one for all devices with the same instances. */
export interface PollShape {
  readonly template: GetTemplate;
  /** ifIndex of each interface, in the order of the readings. */
  readonly ifIndexes: readonly number[];
  readonly processorCount: number;
  readonly diskCount: number;
  /** For each position of the template: interface × slot.perInterface + column, or a negative slot. */
  readonly slots: Int32Array;
}

/** How a device is polled: made once after discovery, used for every poll. */
export interface PollPlan {
  readonly shape: PollShape;
  /** That of the shape, until the agent turns out to answer only smaller questions. */
  template: GetTemplate;
}

/** Processors that are read at most: only their mean is wanted. */
const maxProcessors = 64;

/** By what a shape is made from: a thousand switches of one model hold their OIDs once. */
const shapes = new WeakCache<PollShape>();
const learned = new WeakCache<GetTemplate>();

/** Makes the plan. An interface is asked for in one GET, so that its values belong to one moment. */
export function makePollPlan(subject: PollSubject): PollPlan {
  const processors = subject.processors.slice(0, maxProcessors);
  const interfaces = subject.interfaces.map((item) => `${item.ifIndex}${item.highCapacity ? '' : '-32'}`);
  const key = [subject.memory?.storageIndex, processors, subject.disks ?? [], interfaces].join(';');
  const shape = shapes.get(key, () => makeShape({ ...subject, processors }));
  return { shape, template: shape.template };
}

/** From now on the device is asked by this finer template. Agents of one make learn the same, and share it too. */
export function learnTemplate(plan: PollPlan, template: GetTemplate): void {
  const hash = createHash('sha256');
  for (const { positions, varbinds } of template.parts)
    hash.update(positions).update(varbinds).update(partEnd);
  plan.template = learned.get(`${template.count} ${hash.digest('base64')}`, () => template);
}

const partEnd = Buffer.alloc(1);

function makeShape(subject: PollSubject): PollShape {
  const device = ['1.3.6.1.2.1.1.3.0', '1.3.6.1.2.1.31.1.5.0'];
  const slots: number[] = [slot.sysUpTime, slot.ifTableLastChange];
  if (subject.memory) {
    const { storageIndex } = subject.memory;
    device.push(`${hostStorage}.6.${storageIndex}`, `${hostStorage}.5.${storageIndex}`);
    slots.push(slot.memoryUsed, slot.memorySize);
  }
  subject.processors.forEach((index, at) => {
    device.push(`${processorLoad}.${index}`);
    slots.push(slot.processors - at);
  });
  const disks = subject.disks ?? [];
  disks.forEach((index, at) => {
    device.push(`${hostStorage}.6.${index}`, `${hostStorage}.5.${index}`);
    slots.push(slot.disks - 2 * at, slot.disks - 2 * at - 1);
  });
  const groups = subject.interfaces.map(({ ifIndex, highCapacity }, at) =>
    (highCapacity ? columns64 : columns32).map(([oid, column]) => {
      slots.push(at * slot.perInterface + slotOf(column));
      return `${oid}.${ifIndex}`;
    }),
  );
  return {
    template: makeGetTemplate([device, ...groups]),
    ifIndexes: subject.interfaces.map((item) => item.ifIndex),
    processorCount: subject.processors.length,
    diskCount: disks.length,
    slots: Int32Array.from(slots),
  };
}

function slotOf(column: CounterColumn | 'adminStatus' | 'operStatus' | 'highSpeed' | 'speed'): number {
  const counter = (counterColumns as readonly string[]).indexOf(column);
  return counter >= 0 ? counter : slot[column as 'adminStatus'];
}
