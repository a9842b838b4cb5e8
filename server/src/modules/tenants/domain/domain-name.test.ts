import { expect, it } from 'vitest';
import { isOwnDomain, normalDomain } from './domain-name.ts';

it('brings a domain into its one form', () => {
  expect(normalDomain('Net.Example-Bank.COM.')).toBe('net.example-bank.com');
  expect(normalDomain(' 网络.中国 ')).toBe('xn--io0a7i.xn--fiqs8s');
  expect(normalDomain('bücher.de')).toBe(normalDomain('xn--bcher-kva.de'));
});

it.each([
  '',
  'localhost',
  'bank',
  '10.0.0.1',
  '2130706433',
  '[::1]',
  'https://bank.com',
  'bank.com:8080',
  'bank.com/path',
  'user@bank.com',
  '*.bank.com',
  'a b.com',
  '-bank.com',
  'bank-.com',
  'bank..com',
  '_x.bank.com',
  'router.local',
  'metadata.google.internal',
  'bank.com%00',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(127)}com`,
])('takes "%s" for no domain', (text) => expect(normalDomain(text)).toBeUndefined());

it('reserves the own hosts, what stands below them and what stands above', () => {
  const own = ['console.linekeeper.net'];
  for (const domain of ['console.linekeeper.net', 'a.console.linekeeper.net', 'linekeeper.net', 'net'])
    expect(isOwnDomain(domain, own), domain).toBe(true);
  for (const domain of ['bank.com', 'other.linekeeper.net', 'xconsole.linekeeper.net'])
    expect(isOwnDomain(domain, own), domain).toBe(false);
});
