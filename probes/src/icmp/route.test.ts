import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { aloneOptions, canBeAlone, hasIpv6Loopback } from '../../test/machine.ts';
import { hasRoute } from './route.ts';

test('a machine has a way to itself', async () => {
  expect(await hasRoute({ address: '127.0.0.1', family: 4 })).toBe(true);
});

const byIpv6 = 'a machine has a way to itself over IPv6';
if (hasIpv6Loopback(byIpv6))
  test(byIpv6, async () => {
    expect(await hasRoute({ address: '::1', family: 6 })).toBe(true);
  });

const alone = 'a machine without any network has no way to others';
if (canBeAlone(alone))
  test(alone, () => {
    const script = `
    const { hasRoute } = await import(process.argv[1]);
    const targets = [['10.1.1.1', 4], ['2001:db8::1', 6]];
    const found = await Promise.all(targets.map(([address, family]) => hasRoute({ address, family })));
    process.stdout.write(JSON.stringify(found));`;
    const node = [process.execPath, '--input-type=module', '-e', script, `${import.meta.dirname}/route.ts`];
    expect(JSON.parse(execFileSync('unshare', [...aloneOptions, ...node], { encoding: 'utf8' }))).toEqual([
      false,
      false,
    ]);
  });
