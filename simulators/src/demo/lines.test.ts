import { expect, it } from 'vitest';
import { lines } from './lines.ts';
import { outlets } from './world.ts';

it('has a line at each outlet, two providers, and a backup of the other one at every third', () => {
  const primaries = lines.filter(({ role }) => role === 'primary');
  const backups = lines.filter(({ role }) => role === 'backup');
  expect([primaries.length, backups.length]).toEqual([outlets.length, 20]);
  expect(new Set(lines.map(({ provider }) => provider)).size).toBe(2);
  for (const backup of backups) {
    const primary = primaries.find(({ outlet }) => outlet === backup.outlet);
    expect(primary?.provider).not.toBe(backup.provider);
    expect(backup.device).toBe(primary?.device);
  }
});

it('has a name and a circuit of its own for each line, and an address each', () => {
  for (const pick of ['name', 'circuitId'] as const)
    expect(new Set(lines.map((line) => line[pick])).size).toBe(lines.length);
  const hosts = lines.map(({ host }) => host.join('.'));
  expect(new Set(hosts).size).toBe(hosts.length);
});
