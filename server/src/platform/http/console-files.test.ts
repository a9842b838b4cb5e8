import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startToyServer, type ToyServer } from '../../../test/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await startToyServer();
});
afterAll(() => server.close());
const ask: ToyServer['ask'] = (...parts) => server.ask(...parts);

describe('the console', () => {
  it.each(['/', '/acme', '/acme/login', '/login', '/acme/', '/acme/login/', '/login/'])(
    'is served at %s with a nonce of its own',
    async (place) => {
      const [one, two] = [await ask('GET', place), await ask('GET', place)];
      const nonce = /nonce="([^"_]+)"/.exec(one.text)?.[1];
      expect(one.status).toBe(200);
      expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(one.headers['content-security-policy']).not.toContain('unsafe');
      expect(one.text).not.toBe(two.text);
      expect(one.headers['cache-control']).toBe('no-store');
    },
  );

  it.each(['/Acme', '/a', '/acme/other', '/acme/login/x', '/index.html'])(
    'is not served at %s',
    async (place) => {
      expect((await ask('GET', place)).status).toBe(404);
    },
  );

  it('is cached for ever by the hash in its names, and compressed', async () => {
    const plain = await ask('GET', '/assets/main-B7xY_abc1.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await ask('GET', '/assets/main-B7xY_abc1.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(small.headers['content-encoding']).toBe('br');
    expect(Number(small.headers['content-length'])).toBeLessThan(plain.text.length / 4);
    const again = await ask('GET', '/assets/main-B7xY_abc1.js', {
      headers: { 'if-none-match': plain.headers.etag },
    });
    expect(again.status).toBe(304);
  });
});

describe('operations', () => {
  it('say that the process lives and is ready', async () => {
    expect((await ask('GET', '/healthz')).text).toBe('{"status":"ok"}');
    expect((await ask('GET', '/readyz')).text).toBe('{"ready":true,"checks":{"database":true}}');
  });

  it('count requests by declared route, never by what was asked for', async () => {
    await ask('GET', '/api/v1/nothing/tenant-name');
    await ask('GET', '/tenant-prefix');
    await ask('POST', '/api/v1/toys/echo');
    const { text } = await ask('GET', '/metrics');
    expect(text).toMatch(/http_requests_total\{method="GET",route="none",status="404"\} \d+/);
    expect(text).toContain(
      'http_request_duration_seconds_bucket{method="POST",route="/api/v1/toys/echo",le="+Inf"}',
    );
    expect(text).toContain('route="/:companyPrefix",status="200"');
    expect(text).not.toMatch(/tenant-(name|prefix)/);
  });

  it('describe the API from the contract', async () => {
    const { json } = await ask('GET', '/api/openapi.json');
    const document = json as unknown as { paths: Record<string, Record<string, Record<string, unknown>>> };
    expect(Object.keys(document.paths)).toHaveLength(8);
    expect(document.paths['/api/v1/toys/devices/{id}']?.['get']).toMatchObject({
      'x-permission': 'DMS_SERVER_MANAGE_DEVICE',
      parameters: [{ name: 'id', in: 'path', required: true }],
    });
    expect(document.paths['/api/v1/toys/echo']?.['post']).toMatchObject({
      security: [],
      requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } },
    });
    expect(document.paths['/api/v1/toys/picture']?.['put']).toMatchObject({
      requestBody: {
        description: 'No more than 1 MB.',
        content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
      },
    });
  });
});
