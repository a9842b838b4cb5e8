import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startToyServer, token, type ToyServer } from '../../../test/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await startToyServer();
});
afterAll(() => server.close());
const bearer = { authorization: `Bearer ${token}` };
const ask: ToyServer['ask'] = (...parts) => server.ask(...parts);
const post: ToyServer['post'] = (...parts) => server.post(...parts);

describe('route', () => {
  it('answers with the envelope and strips what the output does not declare', async () => {
    const answer = await post('/api/v1/toys/echo?word=hi', { count: 2 });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('{"code":0,"message":"","data":{"count":2,"word":"hi"}}');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('never turns one type into another and names each wrong field in the reader’s language', async () => {
    const answer = await post('/api/v1/toys/echo', { count: '2', name: 'long' }, { 'accept-language': 'en' });
    expect(answer.status).toBe(400);
    expect(answer.json.data).toEqual({
      error: 'INVALID_INPUT',
      fields: [
        { field: 'count', message: 'This has the wrong type.' },
        { field: 'name', message: 'At most 3 characters.' },
      ],
    });
    const tw = await post('/api/v1/toys/echo', {}, { 'accept-language': 'zh-TW' });
    expect(tw.json.data['fields']).toEqual([{ field: 'count', message: '不能为空。' }]);
    expect((await post('/api/v1/toys/echo', { count: [2] })).status).toBe(400);
    expect((await post('/api/v1/toys/echo', { count: 1.5 })).status).toBe(400);
  });

  it('refuses unknown keys in query and body, repeated query keys, and keys that reach prototypes', async () => {
    expect((await post('/api/v1/toys/echo', { count: 1, more: 1 })).json.data['fields']).toMatchObject([
      { field: 'more' },
    ]);
    expect((await post('/api/v1/toys/echo?more=1', { count: 1 })).status).toBe(400);
    expect((await post('/api/v1/toys/echo?word=a&word=b', { count: 1 })).status).toBe(400);
    const body = '{"count":1,"__proto__":{"admin":true}}';
    expect((await ask('POST', '/api/v1/toys/echo', { body })).status).toBe(400);
    expect(
      (await ask('POST', '/api/v1/toys/echo', { body: '{"count":1,"constructor":{"prototype":{}}}' })).status,
    ).toBe(400);
  });

  it('refuses malformed JSON, other content types and oversized bodies with their own errors', async () => {
    const malformed = await ask('POST', '/api/v1/toys/echo', { body: '{"count":' });
    expect([malformed.status, malformed.json.data['error']]).toEqual([400, 'INVALID_INPUT']);
    const xml = await ask('POST', '/api/v1/toys/echo', {
      body: '<x/>',
      headers: { 'content-type': 'text/xml' },
    });
    expect([xml.status, xml.json.data['error']]).toEqual([415, 'UNSUPPORTED_TYPE']);
    const large = await post('/api/v1/toys/echo', { count: 1, name: 'x'.repeat(300_000) });
    expect([large.status, large.json.data['error']]).toEqual([413, 'TOO_LARGE']);
  });

  it('asks for the session before the input, and for the permission before the input', async () => {
    const nobody = await post('/api/v1/toys/roles', { wrong: 1 });
    expect([nobody.status, nobody.json.code]).toEqual([401, 40001]);
    const signedIn = await post('/api/v1/toys/roles', { wrong: 1 }, bearer);
    expect([signedIn.status, signedIn.json.data]).toEqual([403, { error: 'FORBIDDEN' }]);
    const good = await ask('GET', '/api/v1/toys/devices/3b241101-e2bb-4255-8caf-4136c566a962', {
      headers: bearer,
    });
    expect(good.json.data).toEqual({ id: '3b241101-e2bb-4255-8caf-4136c566a962', tenant: 1 });
    expect((await ask('GET', '/api/v1/toys/devices/:id', { headers: bearer })).status).toBe(404);
    expect((await ask('GET', '/api/v1/toys/devices/1', { headers: bearer })).status).toBe(400);
  });

  it('reads the request headers of the specification and refuses malformed ones', async () => {
    await ask('POST', '/api/v1/toys/export', {
      headers: { ...bearer, 'company-id': '7', proxy: 'true', cookie: 'linekeeper_binding=xyz' },
    });
    expect(server.asked.at(-1)).toEqual({ token, binding: 'xyz', companyId: 7, proxy: true });
    for (const headers of [{ 'company-id': '7;8' }, { 'company-id': '-1' }, { proxy: 'yes' }])
      expect((await ask('POST', '/api/v1/toys/export', { headers: { ...bearer, ...headers } })).status).toBe(
        400,
      );
  });

  it('sends CSV with a byte order mark, as an attachment, with formulas defused', async () => {
    const answer = await ask('POST', '/api/v1/toys/export', { headers: bearer });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="toys.csv"');
    expect(answer.text).toBe('\uFEFF名称\r\n\'=cmd|x\r\n-1.5\r\n"a""b"\r\n深圳\r\n');
  });
});

describe('the error handler', () => {
  it('answers an error of the catalogue in the reader’s language', async () => {
    const answer = await ask('GET', '/api/v1/toys/fail?how=known', { headers: { 'accept-language': 'en' } });
    expect([answer.status, answer.json]).toEqual([
      409,
      {
        code: 60110,
        message: 'The name “<b>x</b>” is taken. Choose another.',
        data: { error: 'NAME_TAKEN' },
      },
    ]);
  });

  it('keeps the inner workings in the log, under the number that the answer gives', async () => {
    const answer = await ask('GET', '/api/v1/toys/fail?how=unknown');
    expect(answer.status).toBe(500);
    expect(answer.json).toMatchObject({ code: 60000, message: '系统错误', data: { error: 'SYSTEM_ERROR' } });
    expect(answer.text).not.toContain('inner workings');
    const line = server.logged.find((text) => text.includes('the inner workings'));
    expect(line).toContain(answer.json.data['requestId']);
    expect(line).toContain('toy-server.ts');
  });

  it('says that the database is away, and when to come back', async () => {
    const answer = await ask('GET', '/api/v1/toys/fail?how=database');
    expect([answer.status, answer.json.data['error'], answer.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '5',
    ]);
    expect((await ask('GET', '/api/v1/toys/fail?how=busy')).headers['retry-after']).toBe('7');
  });

  it('answers an unknown path in JSON', async () => {
    const answer = await ask('GET', '/api/v1/nothing');
    expect([answer.status, answer.json.data]).toEqual([404, { error: 'NOT_FOUND' }]);
  });
});

describe('paths', () => {
  it.each([
    '/api/v1/toys//fail?how=known',
    '//api/v1/toys/fail?how=known',
    '/api/v1/toys/./fail?how=known',
    '/api/v1/toys/../toys/fail?how=known',
    '/api/v1/toys/%66ail?how=known',
    '/api/v1%2ftoys/fail?how=known',
    '/api/v1/toys/fail;x=1?how=known',
    '/api/v1/toys/fail/?how=known',
    '/API/v1/toys/fail?how=known',
    '/api/v1/toys/fail%00?how=known',
    '/acme../assets/main-B7xY_abc1.js',
    '/acme..%2fassets',
    '/assets/../.secret.txt',
    '/.secret.txt',
    '/assets/%2e%2e/index.html',
    '/a\\windows',
    '/:id',
  ])('%s is not found', async (rawPath) => {
    const answer = await ask('GET', rawPath, { headers: bearer });
    expect([answer.status, answer.json.data]).toEqual([404, { error: 'NOT_FOUND' }]);
  });
});

describe('every answer', () => {
  it('carries the strict headers', async () => {
    const { headers } = await ask('GET', '/api/v1/nothing');
    expect(headers['content-security-policy']).toContain(`default-src 'none'; script-src 'self'`);
    expect(headers).toMatchObject({
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
    // A server without an https address of its own promises none.
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('leaves one access line without its query, body and token', async () => {
    server.logged.length = 0;
    await post('/api/v1/toys/echo?word=query-secret', { count: 1, name: 'bod' }, bearer);
    await ask('POST', '/api/v1/toys/export', { headers: bearer });
    await expect.poll(() => server.logged.length).toBe(2);
    expect(JSON.parse(server.logged[0]!)).toMatchObject({
      method: 'POST',
      path: '/api/v1/toys/echo',
      status: 200,
    });
    expect(JSON.parse(server.logged[1]!)).toMatchObject({ tenant: 1, member: 'a-member' });
    expect(server.logged.join('')).not.toMatch(/query-secret|"bod"|aaaaa/);
  });
});

describe('a foreign page', () => {
  it('is refused by its Origin', async () => {
    const foreign = await post('/api/v1/toys/echo', { count: 1 }, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.json.data]).toEqual([403, { error: 'FORBIDDEN' }]);
    expect((await post('/api/v1/toys/echo', { count: 1 }, { origin: 'null' })).status).toBe(403);
    expect(
      (await post('/api/v1/toys/echo', { count: 1 }, { origin: `http://127.0.0.1:${server.port}` })).status,
    ).toBe(200);
  });
});
