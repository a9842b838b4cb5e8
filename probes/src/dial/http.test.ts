import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type Socket } from 'node:net';
import { type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { describe, expect, it, test } from 'vitest';
import { makeCertificate } from '../../test/certificate.ts';
import { dial, resultOf } from '../../test/dial.ts';
import { closedPort, listen, listenTcp } from '../../test/listeners.ts';
import { hasIpv6Loopback } from '../../test/machine.ts';
import { type DialEnvironment } from './dial-kind.ts';
import { isExpectedStatus } from './http/expected-status.ts';

type Settings = Partial<DialSettings<'http'>>;
const plain: Settings = { scheme: 'http', timeoutMs: 2_000 };
const serve = (act: (asked: IncomingMessage, answer: ServerResponse) => void, address?: string) =>
  listen(createServer(act), address);
const ask = (port: number, more: Settings = {}, environment?: Partial<DialEnvironment>) =>
  dial('http', { address: '127.0.0.1', port }, { ...plain, ...more }, environment);
const result = (port: number, more: Settings = {}, environment?: Partial<DialEnvironment>) =>
  resultOf('http', { address: '127.0.0.1', port }, { ...plain, ...more }, environment);

test('a page is told by its status, its phases and what was read of it', async () => {
  const seen: IncomingMessage[] = [];
  for (const address of ['127.0.0.1', ...(hasIpv6Loopback('HTTP over IPv6') ? ['::1'] : [])]) {
    const port = await serve((asked, answer) => {
      seen.push(asked);
      answer.end('It works');
    }, address);
    const told = await resultOf('http', { address, port }, { ...plain, path: '/a?b=c', contains: 'works' });
    expect(told).toMatchObject({
      ...{ address, status: 200, httpVersion: '1.1', redirects: 0, bytes: 8, isWhole: true, unmet: [] },
      ...{ resolveMs: null, tlsMs: null, tlsVersion: null, certificate: null },
    });
    expect(told.connectMs + told.firstByteMs).toBeLessThanOrEqual(told.totalMs + 0.001);
    const host = address === '::1' ? '[::1]' : address;
    expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/a?b=c', headers: { host: `${host}:${port}` } });
  }
});

test('the first byte is waited for apart from the rest of the body', async () => {
  const port = await serve((_asked, answer) => {
    answer.write('first');
    setTimeout(() => answer.end('last'), 300);
  });
  const told = await result(port);
  expect(told.totalMs - told.firstByteMs - told.connectMs).toBeGreaterThan(50);
});

test('what was expected and is not so is said, and is a result all the same', async () => {
  const port = await serve((_asked, answer) => {
    answer.statusCode = 503;
    answer.end('Sorry');
  });
  expect(await result(port, { contains: 'It works' })).toMatchObject({
    status: 503,
    unmet: ['status', 'contains'],
  });
  expect(await result(port, { expectedStatus: '200, 500-599', contains: 'Sorry' })).toMatchObject({
    unmet: [],
  });
});

test.each([
  ['200', [200], [199, 201]],
  ['200-299, 401', [200, 250, 299, 401], [300, 400, 402]],
  ['200,204', [200, 204], [202]],
])('of the statuses %s are %j and not %j', (list, good, bad) => {
  expect(good.every((status) => isExpectedStatus(status, list))).toBe(true);
  expect(bad.some((status) => isExpectedStatus(status, list))).toBe(false);
});

test('HEAD has no body, and the name of the settings stands in the Host header', async () => {
  const seen: IncomingMessage[] = [];
  const port = await serve((asked, answer) => {
    seen.push(asked);
    answer.end('a body');
  });
  expect(await result(port, { method: 'HEAD', hostName: 'shop.example' })).toMatchObject({
    bytes: 0,
    isWhole: true,
  });
  expect(seen[0]).toMatchObject({ method: 'HEAD', headers: { host: `shop.example:${port}` } });
});

describe('redirects', () => {
  const chain = (ends: string | undefined) =>
    serve((asked, answer) => {
      const hops = Number(asked.url?.slice(1));
      if (hops === 0 && ends === undefined) return void answer.end('here');
      answer.writeHead(302, { location: hops === 0 ? ends! : `/${hops - 1}` });
      answer.end();
    });

  it('are a status like others unless they are to be followed, and then so many', async () => {
    const port = await chain(undefined);
    expect(await result(port, { path: '/2' })).toMatchObject({ status: 302, redirects: 0 });
    expect(await result(port, { path: '/2', redirects: 2 })).toMatchObject({
      status: 200,
      redirects: 2,
      bytes: 4,
    });
    expect(await result(port, { path: '/3', redirects: 2 })).toMatchObject({ status: 302, redirects: 2 });
  });

  it('that go round end where they may go no further', async () => {
    const port = await chain('/0');
    expect(await result(port, { path: '/0', redirects: 10 })).toMatchObject({ status: 302, redirects: 10 });
  });

  it('lead to no address that may not be asked, and to nothing but HTTP', async () => {
    let reached = 0;
    const inner = await serve((_asked, answer) => {
      reached += 1;
      answer.end();
    }, '127.0.0.2');
    const rules = { allowed: (address: string) => address === '127.0.0.1' };
    const port = await chain(`http://127.0.0.2:${inner}/`);
    expect(await ask(port, { path: '/0', redirects: 1 }, rules)).toMatchObject({
      ...{ ok: false, reason: 'forbidden', detail: '127.0.0.2' },
    });
    expect(reached).toBe(0);
    const elsewhere = await chain('file:///etc/passwd');
    expect(await result(elsewhere, { path: '/0', redirects: 1 })).toMatchObject({
      status: 302,
      redirects: 0,
    });
  });
});

describe('TLS', () => {
  const { key, cert } = makeCertificate({ name: 'shop.example', days: 30 });
  const shop = () => listen(createTlsServer({ key, cert }, (_asked, answer) => answer.end('secret')));
  const tls: Settings = { scheme: 'https', hostName: 'shop.example' };

  it('that nobody vouches for is the result, unless it is to be told', async () => {
    const port = await shop();
    expect(await ask(port, tls)).toMatchObject({
      ...{ ok: false, reason: 'certificate', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    const told = await result(port, { ...tls, verifyTls: false });
    expect(told).toMatchObject({
      ...{ status: 200, tlsVersion: 'TLSv1.3', bytes: 6 },
      certificate: { subject: 'shop.example', issuer: 'shop.example', fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    // Made a moment ago for thirty days.
    expect(told.certificate?.days).toBe(29);
    expect(told.tlsMs).toBeGreaterThan(0);
  });

  it('has a phase of its own, and a server that does not speak it is told apart', async () => {
    const port = await serve((_asked, answer) => answer.end());
    expect(await ask(port, { ...tls, scheme: 'https' })).toMatchObject({ ok: false, reason: 'tls' });
  });

  it('says of a certificate how long it has been over', async () => {
    const port = await shop();
    const later = { monotonicMs: () => performance.now(), wallMs: () => Date.now() + 40 * 86_400_000 };
    const told = await result(port, { ...tls, verifyTls: false }, { clock: later });
    expect(told.certificate?.days).toBe(-11);
  });
});

describe('a hostile server', () => {
  const hostile = (act: (socket: Socket) => void) =>
    listenTcp((socket) => socket.once('data', () => act(socket)));

  it.each<[string, (socket: Socket) => void, object]>([
    ['says nothing', () => undefined, { reason: 'timeout' }],
    ['hangs up', (socket) => socket.end(), { reason: 'closed' }],
    ['hangs up hard', (socket) => socket.resetAndDestroy(), { reason: 'closed' }],
    ['says garbage', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), { reason: 'malformed' }],
    ['says bytes', (socket) => socket.end(Buffer.alloc(10_000, 0xff)), { reason: 'malformed' }],
    ['has a status that is none', (socket) => socket.end('HTTP/1.1 099 No\r\n\r\n'), { reason: 'malformed' }],
    [
      'upgrades',
      (socket) => socket.write('HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      { reason: 'malformed' },
    ],
    [
      'breaks off',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'),
      { reason: 'closed' },
    ],
    [
      'has huge headers',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`),
      { reason: 'malformed' },
    ],
    [
      'has two lengths',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
      { reason: 'malformed' },
    ],
  ])('that %s has given no answer', async (_what, act, outcome) => {
    const port = await hostile(act);
    expect(await ask(port, { timeoutMs: 500 })).toMatchObject({ ok: false, ...outcome });
  });

  it.each([
    ['drips a header', 'HTTP/1.1 200 OK\r\nX: ', 'x'],
    ['drips a body', 'HTTP/1.1 200 OK\r\n\r\n', 'x'],
    ['says without end that it goes on', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('that %s is waited for no longer than the settings say', async (_what, first, drip) => {
    const port = await hostile((socket) => {
      socket.write(first);
      const dripping = setInterval(() => socket.write(drip), 20);
      socket.once('close', () => clearInterval(dripping));
    });
    expect(await ask(port, { timeoutMs: 500 })).toMatchObject({ ok: false, reason: 'timeout' });
  });

  it('that sends a body without end is read as far as asked', async () => {
    const port = await hostile((socket) => {
      const more = () => void (socket.writable && socket.write(Buffer.alloc(65_536, 'x'), more));
      socket.write('HTTP/1.1 200 OK\r\n\r\n', more);
    });
    expect(await result(port, { mostKilobytes: 3, contains: 'y' })).toMatchObject({
      ...{ bytes: 3_072, isWhole: false, unmet: ['contains'] },
    });
  });

  it('sets no letters of a terminal into a result', async () => {
    const port = await hostile((socket) =>
      socket.end(
        'HTTP/1.1 302 Found\r\nLocation: http://u:p@127.0.0.1:1/%1b[31m\r\nContent-Length: 0\r\n\r\n',
      ),
    );
    expect((await result(port)).url).toBe(`http://127.0.0.1:${port}/`);
  });
});

test('where nobody listens it is refused, and names that have no address lead nowhere', async () => {
  expect(await ask(await closedPort())).toMatchObject({ ok: false, reason: 'refused' });
  const lookup = () => Promise.reject(new Error('queryA ENOTFOUND'));
  expect(await dial('http', { address: 'no.example' }, plain, { lookup })).toMatchObject({
    ...{ ok: false, reason: 'unresolved', detail: 'queryA ENOTFOUND' },
  });
});

test('the lookup of a name is a phase of its own', async () => {
  const port = await serve((_asked, answer) => answer.end());
  const lookup = () =>
    new Promise<{ address: string; family: 4 }[]>((resolve) =>
      setTimeout(() => resolve([{ address: '127.0.0.1', family: 4 }]), 200),
    );
  const told = await resultOf('http', { address: 'a.example', port }, plain, { lookup });
  expect(told.url).toBe(`http://a.example:${port}/`);
  expect(told.resolveMs).toBeGreaterThan(150);
  expect(told.totalMs).toBeGreaterThan(told.resolveMs!);
});
