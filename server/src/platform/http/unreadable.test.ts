import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startToyServer, type ToyServer } from '../../../test/toy-server.ts';
import { hardening } from './hardening.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await startToyServer();
});
afterAll(() => server.close());

/** What the server says to these bytes until it closes the connection. */
const raw = (text: string) =>
  new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
    const socket = net.connect(server.port, '127.0.0.1');
    let said = '';
    socket.setEncoding('utf8').on('data', (part: string) => (said += part));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = said.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body });
    });
    socket.write(text, 'latin1');
  });
const end = 'Host: x\r\nConnection: close\r\n\r\n';
const get = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\n${end}`;

describe('every answer carries the strict headers and the product’s error', () => {
  it.each([
    ['a path that decodes to nothing', 404, get('/%')],
    ['NUL in a path', 404, get('/%00')],
    ['two slashes', 404, get('//')],
    ['the address of another host', 404, get('http://other.example/')],
    ['no path at all', 404, get('*', 'OPTIONS')],
    ['a path that is too long', 404, get(`/${'a'.repeat(9_000)}`)],
    ['another method', 404, get('/', 'DELETE')],
    ['a method of other protocols', 404, get('/', 'PROPFIND')],
    ['a method that is none', 400, get('/', 'FOO')],
    ['a path past all measure', 431, get(`/${'a'.repeat(20_000)}`)],
    ['headers past all measure', 431, `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n${end}`],
    ['a length that is none', 400, `POST / HTTP/1.1\r\nContent-Length: x\r\n${end}`],
    ['a negative length', 400, `POST / HTTP/1.1\r\nContent-Length: -1\r\n${end}`],
    [
      'two ends of one body',
      400,
      `POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${end}`,
    ],
    ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an expectation', 417, `GET / HTTP/1.1\r\nExpect: wonders\r\n${end}`],
    ['a greeting of TLS', 400, '\x16\x03\x01\x02\r\n\r\n'],
    [
      'a WebSocket that is none of ours',
      404,
      'GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    ],
    ['an unknown call', 404, get('/api/v1/nothing')],
    ['a call of the API that is called like a page', 404, get('/api/login')],
  ])('to %s', async (_what, status, text) => {
    const answer = await raw(text);
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      status,
      {
        code: expect.any(Number),
        message: expect.stringMatching(/\p{Script=Han}/u),
        data: { error: expect.any(String) },
      },
    ]);
    for (const [name, value] of Object.entries(hardening(undefined)))
      expect(answer.head).toContain(`\r\n${name}: ${value}`.toLowerCase());
    expect(answer.head).toContain('content-type: application/json; charset=utf-8');
  });
});

describe('what begins like a call', () => {
  it.each(
    ['/api', '/monitor', '/dial', '/ota'].flatMap((start) => [
      start,
      `${start}/`,
      `${start}/login`,
      `${start}/api`,
      `${start}/api/v1/nothing`,
    ]),
  )('is never the console: %s', async (path) => {
    const answer = await server.ask('GET', path);
    expect([answer.status, answer.json.data]).toEqual([404, { error: 'NOT_FOUND' }]);
  });
});
