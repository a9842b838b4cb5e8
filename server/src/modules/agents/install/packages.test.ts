import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { readPackages } from './packages.ts';

let directory: string;
let app: TestApp;
const name = 'linekeeper-agent-1.2.3-linux-x64.tar.gz';
const sha256 = createHash('sha256').update('the program').digest('hex');
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'linekeeper-packages-'));
  writeFileSync(path.join(directory, name), 'the program');
  writeFileSync(path.join(directory, 'notes.txt'), 'nobody asked for these');
  writeFileSync(path.join(directory, 'install.sh'), "packages='@PACKAGES@'\n");
  app = await startTestApp({ agentDirectory: directory });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

it('hands out the packages that were built, and a script that knows what they must be', async () => {
  const script = await app.ask('GET', '/agent/v1/install.sh');
  expect(script.text).toBe(`packages='x64 ${name} ${sha256}'\n`);
  expect((await app.ask('GET', `/agent/v1/packages/${name}`)).text).toBe('the program');
  expect(readPackages(directory).offered).toEqual({
    packages: [{ arch: 'x64', bytes: 11, sha256 }],
    installerSha256: createHash('sha256').update(script.text).digest('hex'),
  });
});

it.each(['notes.txt', 'install.sh', '..%2f..%2fpackage.json', 'linekeeper-agent-9-linux-x64.tar.gz'])(
  'hands out nothing else: %s',
  async (asked) => {
    expect((await app.ask('GET', `/agent/v1/packages/${asked}`)).status).toBe(404);
  },
);

it('offers nothing where nothing was built', () => {
  for (const missing of [undefined, path.join(directory, 'missing')])
    expect(readPackages(missing)).toMatchObject({
      installer: undefined,
      offered: { packages: [], installerSha256: null },
    });
});
