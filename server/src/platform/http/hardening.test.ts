import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { harden } from './hardening.ts';

const promised = async (publicUrl?: string) => {
  const app = fastify();
  harden(app, publicUrl === undefined ? undefined : new URL(publicUrl));
  const { headers } = await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/nothing`);
  await app.close();
  return headers.get('strict-transport-security');
};

it('a server that is reached by https has browsers come by it alone', async () => {
  expect(await promised('https://lines.example.org')).toBe('max-age=31536000; includeSubDomains');
  expect(await promised('http://lines.example.org')).toBeNull();
  expect(await promised()).toBeNull();
});
