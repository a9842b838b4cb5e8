import { expect, it } from 'vitest';
import { type Target } from '../engine/target.ts';
import { type SnmpSettings } from '../probes/snmp.ts';
import { pollJob, pollOf } from './poll-job.ts';

/** A device behind an agent of which discovery found these disks. */
const target = (disks: readonly number[]): Target => {
  const settings: SnmpSettings = {
    ...{ address: '10.8.0.1', port: 161, snmpVersion: 'v2c', sealedCommunity: Buffer.alloc(0) },
    ...{ intervalMs: 60_000, interfaces: [], processors: [], memoryIndex: null, disks },
  };
  return {
    ...{ tenantId: 1, kind: 'device', id: 'd', address: '10.8.0.1', port: 161, intervalMs: 60_000 },
    ...{ state: 'up', reason: 'answers', sinceMs: 0, isReached: false, dependsOn: [], maintenance: [] },
    ...{ uptimeS: null, measuredAtMs: null, agentId: 'a' },
    probes: [{ probe: 'snmp', decides: true, settings }],
  };
};
const settingsOf = (disks: readonly number[]) =>
  pollJob(target(disks), { open: () => 'public' })?.settings as Readonly<Record<string, unknown>>;

it('asks an agent for disks where it found some alone: a program of before takes no setting that it does not know', () => {
  expect(settingsOf([4, 5])['disks']).toEqual([4, 5]);
  expect(Object.keys(settingsOf([]))).not.toContain('disks');
});

it('knows a reading of other disks from one of these', () => {
  expect(pollOf(target([4]))?.mark).not.toBe(pollOf(target([5]))?.mark);
  expect(pollOf(target([4]))?.mark).toBe(pollOf(target([4]))?.mark);
});
