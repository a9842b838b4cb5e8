import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { endNotifiedMs } from './session-end.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
let acme: number;
type Session = { authorization: string };

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'clerk');
  await app.addMember(acme, 'colleague');
});
afterAll(() => app.close());

const codeOf = async (headers: Session) =>
  (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers: { ...headers } })).json.code;
const listOf = async (headers: Session) =>
  (await app.post('/api/v1/personal/sessions/list', {}, { ...headers })).json.data['list'] as {
    id: string;
    isThis: boolean;
  }[];
const thisOf = async (headers: Session) => (await listOf(headers)).find((row) => row.isThis)?.id ?? '';
const end = (headers: Session, id: string) =>
  app.ask('DELETE', `/api/v1/personal/sessions/${id}`, { headers: { ...headers } });

/** A live connection of a session: what it heard, and whether it is closed. */
async function liveOf(headers: Session) {
  const { json } = await app.post('/api/v1/live/ticket', {}, { ...headers });
  const socket = new WebSocket(
    `ws://127.0.0.1:${app.port}/api/v1/live?ticket=${String(json.data['ticket'])}`,
  );
  const heard: { type: string; code?: number }[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())));
  await new Promise((resolve) => socket.once('message', resolve));
  return { heard, closed: new Promise<number>((resolve) => socket.once('close', resolve)) };
}

describe('the sessions of a member', () => {
  it('are listed with browser and system in words, address and times, this one first', async () => {
    const first = await app.signIn('clerk', 'acme');
    now += 60_000;
    const answer = await app.post(
      '/api/v1/auth/login',
      { username: 'clerk', password: 'Correct-horse-7', prefix: 'acme' },
      { 'user-agent': chrome },
    );
    const second = { authorization: `Bearer ${String(answer.json.data['accessToken'])}` };
    now += 60_000;
    expect(await codeOf(first)).toBe(0);
    const list = await listOf(second);
    expect(list).toHaveLength(2);
    expect(list[0]).toEqual({
      id: expect.any(String),
      isThis: true,
      browser: 'Chrome',
      version: '141',
      system: 'Windows',
      address: '127.0.0.1',
      beganAt: new Date(now - 60_000).toISOString(),
      lastSeenAt: expect.any(String),
      endsAt: new Date(now - 60_000 + 7 * 24 * 3_600_000).toISOString(),
    });
    expect(list[1]).toMatchObject({ isThis: false, lastSeenAt: new Date(now).toISOString() });
    expect((await listOf(first))[0]).toMatchObject({ isThis: true, id: list[1]?.id });
  });

  it('are ended one by one, with their live connections, at once', async () => {
    const [mine, other] = [await app.signIn('clerk', 'acme'), await app.signIn('clerk', 'acme')];
    const id = await thisOf(other);
    const live = await liveOf(other);
    expect((await end(mine, id)).json.code).toBe(0);
    expect(await live.closed).toBe(4001);
    expect(live.heard.at(-1)).toMatchObject({ type: 'session.ended', code: 40005 });
    expect(await codeOf(other)).toBe(40005);
    expect(await codeOf(mine)).toBe(0);
    expect((await listOf(mine)).map((row) => row.id)).not.toContain(id);
    expect((await end(mine, id)).json.data).toEqual({ error: 'NOT_FOUND' });
  });

  it('cannot be ended by another member, not even of the same tenant', async () => {
    const [clerk, colleague] = [await app.signIn('clerk', 'acme'), await app.signIn('colleague', 'acme')];
    const answer = await end(colleague, await thisOf(clerk));
    expect([answer.status, answer.json.data]).toEqual([404, { error: 'NOT_FOUND' }]);
    expect(await codeOf(clerk)).toBe(0);
    expect((await listOf(colleague)).map((row) => row.id)).not.toContain(await thisOf(clerk));
  });

  it('are all ended but this one, and both acts are on the audit log', async () => {
    const [mine, other] = [await app.signIn('clerk', 'acme'), await app.signIn('clerk', 'acme')];
    const colleague = await app.signIn('colleague', 'acme');
    const { json } = await app.post('/api/v1/personal/sessions/end-others', {}, { ...mine });
    expect(json.data['ended']).toBeGreaterThan(0);
    expect([await codeOf(mine), await codeOf(other), await codeOf(colleague)]).toEqual([0, 40005, 0]);
    expect(await listOf(mine)).toHaveLength(1);
    const { rows } = await app.db.admin.query(
      `select distinct action from audit where tenant_id = $1 and action like 'session.revoke%' order by 1`,
      [acme],
    );
    expect(rows).toEqual([{ action: 'session.revoke' }, { action: 'session.revoke-others' }]);
  });
});

describe('where the policy wants one session', () => {
  it('a new sign-in ends the others, which are told once and live that it was elsewhere', async () => {
    const first = await app.signIn('clerk', 'acme');
    expect(await codeOf(first)).toBe(0);
    await app.db.admin.query('update tenant_setting set one_session = true where tenant_id = $1', [acme]);
    const live = await liveOf(first);
    const colleague = await app.signIn('colleague', 'acme');
    const second = await app.signIn('clerk', 'acme');
    expect(await live.closed).toBe(4001);
    expect(live.heard.at(-1)).toMatchObject({ type: 'session.ended', code: 40027 });
    expect(await codeOf(first)).toBe(40027);
    now += endNotifiedMs;
    expect(await codeOf(first)).toBe(40005);
    expect([await codeOf(second), await codeOf(colleague)]).toEqual([0, 0]);
    await app.db.admin.query('update tenant_setting set one_session = null where tenant_id = $1', [acme]);
  });
});
