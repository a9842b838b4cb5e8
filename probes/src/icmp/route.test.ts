import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { hasRoute } from './route.ts';

test('a machine has a way to itself', async () => {
  expect(await hasRoute({ address: '127.0.0.1', family: 4 })).toBe(true);
  expect(await hasRoute({ address: '::1', family: 6 })).toBe(true);
});

test('a machine without any network has no way to others', () => {
  const script = `
    const { hasRoute } = await import(process.argv[1]);
    const targets = [['10.1.1.1', 4], ['2001:db8::1', 6]];
    const found = await Promise.all(targets.map(([address, family]) => hasRoute({ address, family })));
    process.stdout.write(JSON.stringify(found));`;
  // A network namespace of its own; others than root get one together with a user namespace.
  const alone = process.getuid?.() === 0 ? ['-n'] : ['-r', '-n'];
  const node = [process.execPath, '--input-type=module', '-e', script, `${import.meta.dirname}/route.ts`];
  expect(JSON.parse(execFileSync('unshare', [...alone, ...node], { encoding: 'utf8' }))).toEqual([
    false,
    false,
  ]);
});
