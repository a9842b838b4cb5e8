import net from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startToyServer, token, type ToyServer } from '../../../test/toy-server.ts';
import { sizeText } from './uploads.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await startToyServer();
});
afterAll(() => server.close());

const bearer = { authorization: `Bearer ${token}` };
const path = '/api/v1/toys/picture';
const mebibyte = 1024 * 1024;
const put = (body: Buffer, type: string, rawPath = path, headers: Record<string, string> = bearer) =>
  server.ask('PUT', rawPath, {
    headers: { 'content-type': type, 'accept-language': 'en', ...headers },
    body,
  });

/** Sends a body in chunks without saying how long it is; gives all that is answered until the socket ends. */
async function chunked(chunks: number, bytes: number): Promise<string> {
  const socket = net.connect(server.port, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk) => heard.push(chunk));
  socket.on('error', () => {});
  socket.write(
    `PUT ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${bearer.authorization}\r\ncontent-type: image/png\r\n` +
      'transfer-encoding: chunked\r\naccept-language: en\r\n\r\n',
  );
  for (let sent = 0; sent < chunks; sent += 1)
    socket.write(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`);
  socket.write('0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await once(socket, 'close');
  return Buffer.concat(heard).toString();
}

describe('an upload', () => {
  it('reaches its handler as it came, with its type', async () => {
    const answer = await put(Buffer.alloc(mebibyte), 'image/png');
    expect(answer.json.data).toEqual({ type: 'image/png', bytes: mebibyte });
    expect((await put(Buffer.from('a,b'), 'Text/CSV; charset=utf-8')).json.data).toEqual({
      type: 'text/csv',
      bytes: 3,
    });
  });

  it('is refused by the length it says, and says how much may come', async () => {
    const answer = await put(Buffer.alloc(mebibyte + 1), 'image/png');
    expect([answer.status, answer.json]).toEqual([
      413,
      { code: 60013, message: 'The content may have no more than 1 MB.', data: { error: 'TOO_LARGE' } },
    ]);
  });

  it('is counted while it comes where it says no length, and the connection goes on', async () => {
    expect(await chunked(16, 65_536)).toContain('{"type":"image/png","bytes":1048576}');
    const answer = await chunked(17, 65_536);
    expect(answer).toContain('"error":"TOO_LARGE"');
    expect(answer).toContain('{"status":"ok"}');
  });

  it.each([
    'image/jpeg',
    'image/svg+xml',
    'application/json',
    'multipart/form-data; boundary=x',
    'image/png2',
  ])('is refused as %s where the endpoint does not take that', async (type) => {
    const answer = await put(Buffer.from('{}'), type);
    expect([answer.status, answer.json]).toEqual([
      415,
      {
        code: 60015,
        message: 'This type is not supported. Send image/png, text/csv only.',
        data: { error: 'UNSUPPORTED_TYPE' },
      },
    ]);
  });

  it('is refused with an unknown parameter', async () => {
    expect((await put(Buffer.alloc(9), 'image/png', `${path}?surprise=1`)).json.data['fields']).toMatchObject(
      [{ field: 'surprise' }],
    );
  });

  it('is not read for who may not send it', async () => {
    const stranger = await put(Buffer.alloc(2 * mebibyte), 'image/svg+xml', path, {});
    expect([stranger.status, stranger.json.code]).toEqual([401, 40001]);
    const member = await put(Buffer.alloc(2 * mebibyte), 'image/svg+xml', '/api/v1/toys/closed-picture');
    expect([member.status, member.json.data]).toEqual([403, { error: 'FORBIDDEN' }]);
  });

  it('is taken by no endpoint that did not declare it', async () => {
    const answer = await server.ask('POST', '/api/v1/toys/echo', {
      headers: { 'content-type': 'image/png', 'accept-language': 'en' },
      body: Buffer.from('x'),
    });
    expect([answer.status, answer.json.message]).toEqual([
      415,
      'This type is not supported. Send JSON only.',
    ]);
  });
});

describe('a file as an answer', () => {
  it('runs nothing in the browser that opens it, and is what it is said to be', async () => {
    const { status, headers } = await server.ask('GET', '/api/v1/toys/file');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': `sandbox; default-src 'none'`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
});

it('writes sizes as people read them', () => {
  expect([256 * 1024, 2 * mebibyte, 2.5 * mebibyte, 20 * mebibyte].map(sizeText)).toEqual([
    '256 KB',
    '2 MB',
    '2.5 MB',
    '20 MB',
  ]);
});
