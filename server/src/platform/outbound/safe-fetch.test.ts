import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRanges } from './address.ts';
import { createSafeFetch, type FetchFault } from './safe-fetch.ts';

let server: http.Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    if (request.url === '/redirect')
      response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end('moved');
    else if (request.url === '/large') response.end(Buffer.alloc(200_000));
    else if (request.url === '/endless') response.write('…');
    else response.end(`${request.method} ${request.url}`);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fetched',
    (error: FetchFault) => error.reason,
  );
const home = [{ address: '127.0.0.1', family: 4 }];

describe('safeFetch', () => {
  it('makes no connection to a refused address, however it is written or named', async () => {
    const before = connections;
    const asked: string[] = [];
    const safeFetch = createSafeFetch({
      allowed: [],
      lookup: (name, done) => {
        asked.push(name);
        done(null, name === 'mixed.example' ? [{ address: '93.184.215.14', family: 4 }, ...home] : home);
      },
    });
    const hosts = [
      '127.0.0.1',
      '0177.0.0.1',
      '0x7f.1',
      '2130706433',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '169.254.169.254',
      'rebind.example',
      'mixed.example',
      'localhost',
    ];
    for (const host of hosts)
      expect(await reason(safeFetch(`http://${host}:${port}/`)), host).toBe('address-refused');
    expect(asked).toEqual(['rebind.example', 'mixed.example', 'localhost']);
    expect(connections).toBe(before);
  });

  it('takes web addresses only', async () => {
    const safeFetch = createSafeFetch({ allowed: parseRanges('127.0.0.0/8') });
    for (const url of [
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'javascript:1',
      'http://u:p@127.0.0.1/',
      'http://127.0.0.1:22/',
      '//x',
      '',
      `http://x/${'a'.repeat(3000)}`,
    ])
      expect(await reason(safeFetch(url)), url.slice(0, 40)).toBe('bad-address');
  });

  it('does not follow redirects', async () => {
    const safeFetch = createSafeFetch({
      allowed: parseRanges('127.0.0.1'),
      lookup: (_name, done) => done(null, home),
    });
    const answer = await safeFetch(`http://hook.example:${port}/redirect`);
    expect([answer.status, answer.body.toString()]).toEqual([302, 'moved']);
  });

  it('bounds size and time', async () => {
    const safeFetch = createSafeFetch({ allowed: parseRanges('127.0.0.1') });
    expect(await reason(safeFetch(`http://127.0.0.1:${port}/large`, { maxBytes: 1000 }))).toBe('too-large');
    expect(await reason(safeFetch(`http://127.0.0.1:${port}/endless`, { timeoutMs: 100 }))).toBe('timeout');
    expect(await reason(safeFetch('http://127.0.0.1:1/'))).toBe('bad-address');
  });

  it('fetches what is allowed', async () => {
    const safeFetch = createSafeFetch({ allowed: parseRanges('127.0.0.1') });
    const answer = await safeFetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body: '{}' });
    expect([answer.status, answer.body.toString()]).toEqual([200, 'POST /hook']);
  });
});
