import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRead } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { languages } from '@linekeeper/contract/language';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { shown, shownElsewhere, withoutLine } from './audited.ts';
import { factories, makeWorld } from './factories/index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const changing = allEndpoints.filter((endpoint) => !isRead(endpoint));
const nameOf = ({ method, path: called }: (typeof changing)[number]) => `${method} ${called}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ allowedTargets: ['127.0.0.0/8'] });
});
afterAll(() => app.close());
beforeEach(() => app.db.admin.query('delete from login_throttle'));

describe('the audit log (every change is on it)', () => {
  it('is spoken for by every call that changes something', () => {
    const listed = [shown, shownElsewhere, withoutLine].flatMap((list) => Object.keys(list)).sort();
    expect(listed).toEqual(changing.map(nameOf).sort());
  });

  it.each(changing.filter((endpoint) => nameOf(endpoint) in shown))(
    'has a line of $method $path, with who did it',
    async (endpoint) => {
      const world = await makeWorld(app, await app.addTenant(`world-${randomUUID().slice(0, 8)}`, 8));
      const actor = await app.addMember(world.tenantId, 'somebody', { administrator: true });
      const { rows } = await app.db.admin.query('select prefix from organization where id = $1', [
        world.tenantId,
      ]);
      const session = await app.signIn('somebody', rows[0].prefix);
      const { params = {}, query = {}, body, raw } = factories[nameOf(endpoint)]!.input(world);
      const filled = endpoint.path.replace(/:(\w+)/g, (_all, key: string) => params[key] ?? randomUUID());
      const answer = await app.ask(endpoint.method, `${filled}?${new URLSearchParams(query).toString()}`, {
        headers: { ...(raw ? { 'content-type': raw.type } : {}), ...session },
        body: raw?.bytes ?? JSON.stringify(body ?? {}),
      });
      const lines = await app.db.admin.query(
        'select actor_member_id as actor from audit where action = $1 and $2 in (tenant_id, actor_tenant_id)',
        [shown[nameOf(endpoint)], world.tenantId],
      );
      expect(lines.rows, answer.text).toContainEqual({ actor });
    },
  );

  it('has the line of every other call by the word of a test of its own', () => {
    const tests = globSync('server/{src,test}/**/*.test.ts', { cwd: root }).map((file) =>
      readFileSync(path.join(root, file), 'utf8'),
    );
    const unproved = Object.entries(shownElsewhere).filter(
      ([, action]) => !tests.some((code) => code.includes(`'${action}'`)),
    );
    expect(unproved).toEqual([]);
  });

  it.each(languages)('says in %s what each of them did', (language) => {
    const file = path.join(root, 'console/locales', language, 'audit.json');
    const { action: words } = JSON.parse(readFileSync(file, 'utf8')) as { action: Record<string, string> };
    const actions = [shown, shownElsewhere].flatMap((list) => Object.values(list));
    expect(actions.filter((action) => !words[action.replaceAll('.', '_')])).toEqual([]);
  });
});
