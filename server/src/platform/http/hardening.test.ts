import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { harden } from './hardening.ts';

const promised = async (publicUrl?: string) => {
  const app = fastify();
  harden(app, publicUrl === undefined ? undefined : new URL(publicUrl));
  return (await app.inject('/nothing')).headers['strict-transport-security'];
};

it('a server that is reached by https has browsers come by it alone', async () => {
  expect(await promised('https://lines.example.org')).toBe('max-age=31536000; includeSubDomains');
  expect(await promised('http://lines.example.org')).toBeUndefined();
  expect(await promised()).toBeUndefined();
});
