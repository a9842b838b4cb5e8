import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { verdictOf } from './audit.mjs';
import { partsOf } from './parts.mjs';

const root = path.resolve(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string; dev?: boolean; resolved?: string }>;
};

describe('the list of parts', () => {
  const list = partsOf(lock);
  const names = new Set(list.components.map(({ name }: { name: string }) => name));

  it('holds what the program runs with, each with version, licence and hash, and not what builds it', () => {
    for (const name of ['fastify', 'pg', 'zod', 'react', '@linekeeper/server']) expect(names).toContain(name);
    for (const name of ['vitest', 'eslint', 'typescript', 'vite']) expect(names).not.toContain(name);
    for (const part of list.components) {
      if (part.name.startsWith('@linekeeper/')) continue;
      expect(part, part.name).toMatchObject({
        version: expect.stringMatching(/^\d/),
        licenses: [expect.anything()],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      });
    }
  });

  it('names no host, is the same for the same lock file, and every part that it refers to is in it', () => {
    expect(JSON.stringify(list)).not.toMatch(/https?:|registry/);
    expect(partsOf(lock)).toEqual(list);
    const references = new Set(list.components.map((part: { 'bom-ref': string }) => part['bom-ref']));
    expect(references.size).toBe(list.components.length);
    for (const { dependsOn } of list.dependencies)
      for (const one of dependsOn) expect(references).toContain(one);
    const server = list.dependencies.find(({ ref }: { ref: string }) => ref.includes('/server@'));
    expect(server?.dependsOn.some((one: string) => one.startsWith('pkg:npm/fastify@'))).toBe(true);
  });
});

describe('known holes', () => {
  const answer = (severity: string) =>
    JSON.stringify({
      vulnerabilities: {
        left: {
          name: 'left',
          severity,
          range: '<2',
          via: [{ title: 'Reads too much', url: 'https://advisories.example/1' }],
        },
      },
    });

  it('of high severity fail the check and are named; lower ones are counted', () => {
    expect(verdictOf(answer('high'))).toEqual({
      ok: false,
      said: 'left <2 (high) Reads too much https://advisories.example/1\n1 of high or critical severity in what the program runs with.',
    });
    expect(verdictOf(answer('critical')).ok).toBe(false);
    expect(verdictOf(answer('moderate'))).toMatchObject({
      ok: true,
      said: expect.stringContaining('1 of lower severity'),
    });
    expect(verdictOf('{"vulnerabilities":{}}').ok).toBe(true);
  });

  it.each([
    [
      '{"message":"405 Method Not Allowed - POST https://packages.example/-/npm/v1"}',
      '405 Method Not Allowed',
    ],
    ['{"error":{"code":"ENOTFOUND","summary":"getaddrinfo ENOTFOUND"}}', 'ENOTFOUND'],
    ['npm warn something', 'no answer that can be read'],
    ['', 'no answer that can be read'],
  ])('that nobody can be asked for fail nothing, and that is said: %s', (output, why) => {
    const { ok, said } = verdictOf(output);
    expect([ok, said]).toEqual([true, expect.stringMatching(/^could not ask: /)]);
    expect(said).toContain(why);
    expect(said).not.toContain('packages.example');
  });
});
