import { expect, it } from 'vitest';
import { readerWords } from './reader-words.ts';

const linkIn = (publicUrl?: string) =>
  readerWords(
    {
      ...{ clock: () => 0, languageOf: () => null, timeZoneOf: () => 'UTC' },
      publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl),
    },
    1,
    { username: 'keeper', tenant: 'Shop', language: null },
  ).about.linkTo('/alerts/1');

it('a link in a message opens the page in the console, which reads what stands behind the hash', () => {
  expect(linkIn('https://noc.example.test/')).toBe('https://noc.example.test/#/alerts/1');
});

it('where nobody said by which address the server is reached there is no link', () => {
  expect(linkIn()).toBeNull();
});
