import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { type Endpoint, endpoint, fileAnswer } from '@linekeeper/contract/endpoint';
import { identities, organizationTypes } from '@linekeeper/contract/tenants/identities';
import { z } from 'zod';
import { AppError } from '../src/platform/errors.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { serveConsole } from '../src/platform/http/console-files.ts';
import { type Credentials, type Signed } from '../src/platform/http/context.ts';
import { csvOf } from '../src/platform/http/csv.ts';
import { serveHealth } from '../src/platform/http/health.ts';
import { route } from '../src/platform/http/route.ts';
import { bytesOf } from '../src/platform/http/uploads.ts';
import { createHttpServer } from '../src/platform/http/server.ts';
import { type HttpClient, httpClient } from './ask.ts';

const tenant = { id: 1, name: 'Platform', prefix: '', type: organizationTypes.OP };
const signed: Signed = {
  sessionId: 'a-session',
  kind: 'session',
  isReauthenticated: true,
  incomplete: [],
  isPastGrace: false,
  maintenance: {},
  closedApplications: [],
  closedCodes: new Set(),
  grant: undefined,
  member: { id: 'a-member', username: 'admin', name: '', language: null, administrator: true },
  identity: identities.PLATFORMADMIN,
  home: tenant,
  tenant,
  permissions: new Set(['DMS_SERVER_MANAGE_DEVICE']),
};
export const token = 'a'.repeat(43);

export const toys = {
  echo: endpoint({
    method: 'POST',
    path: '/api/v1/toys/echo',
    access: 'public',
    summary: 'Gives back what it got',
    query: z.strictObject({ word: z.string().optional() }),
    body: z.strictObject({ count: z.int().min(1).max(5), name: z.string().max(3).optional() }),
    output: z.object({ count: z.number(), word: z.string().optional() }),
  }),
  device: endpoint({
    method: 'GET',
    path: '/api/v1/toys/devices/:id',
    access: 'DMS_SERVER_MANAGE_DEVICE',
    summary: 'A device',
    params: z.strictObject({ id: z.uuid() }),
    output: z.object({ id: z.string(), tenant: z.number() }),
  }),
  roles: endpoint({
    method: 'POST',
    path: '/api/v1/toys/roles',
    access: 'DMS_SERVER_AUTH_MANAGE_ROLE',
    summary: 'Needs a permission that nobody here holds',
    body: z.strictObject({ name: z.string() }),
    output: z.object({}),
  }),
  fail: endpoint({
    method: 'GET',
    path: '/api/v1/toys/fail',
    access: 'public',
    summary: 'Fails as asked',
    query: z.strictObject({ how: z.enum(['known', 'unknown', 'database', 'busy']) }),
    output: z.object({}),
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/v1/toys/export',
    access: 'session',
    summary: 'A file',
    output: z.string(),
    csv: true,
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/api/v1/toys/picture',
    access: 'session',
    summary: 'Takes a raw body',
    query: z.strictObject({ name: z.string().max(5).optional() }),
    upload: { maxBytes: 1024 * 1024, types: ['image/png', 'text/csv'] },
    output: z.object({ type: z.string(), bytes: z.number() }),
  }),
  closedUpload: endpoint({
    method: 'PUT',
    path: '/api/v1/toys/closed-picture',
    access: 'DMS_SERVER_AUTH_MANAGE_ROLE',
    summary: 'Takes a raw body from nobody here',
    upload: { maxBytes: 1024, types: ['image/png'] },
    output: z.object({}),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/toys/file',
    access: 'public',
    summary: 'A file that somebody made',
    file: { types: ['image/png'], immutable: true },
    output: fileAnswer,
  }),
};

export interface ToyServer extends HttpClient {
  /** Lines of the log. */
  readonly logged: string[];
  /** The credentials that the authenticator was asked about. */
  readonly asked: Credentials[];
  close(): Promise<void>;
}

/** A server with a few endpoints of its own, a small console and a readable log, on a free port. */
export async function startToyServer(): Promise<ToyServer> {
  const logged: string[] = [];
  const asked: Credentials[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const metrics = createMetrics();
  const app = await createHttpServer({
    log: createLog('info', sink),
    metrics,
    publicPerMinute: 1000,
    authenticate: async (credentials) => {
      asked.push(credentials);
      if (credentials.token !== token) throw new AppError('NOT_SIGNED_IN');
      return signed;
    },
  });
  route(app, toys.echo, ({ query, body }) => ({ count: body.count, ...query, secret: 'never declared' }));
  route(app, toys.device, ({ params }, { scope }) => ({ id: params.id, tenant: scope.tenantId }));
  route(app, toys.roles, () => ({}));
  route(app, toys.fail, ({ query }) => {
    if (query.how === 'known') throw new AppError('NAME_TAKEN', { params: { name: '<b>x</b>' } });
    if (query.how === 'busy') throw new AppError('TOO_MANY_REQUESTS', { params: { seconds: 7 } });
    if (query.how === 'database')
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
    throw new Error('the inner workings');
  });
  route(app, toys.export, () =>
    csvOf([{ title: '名称', value: (row: string) => row }], ['=cmd|x', '-1.5', 'a"b', '深圳']),
  );
  route(app, toys.upload, async ({ upload }) => ({
    type: upload.type,
    bytes: (await bytesOf(upload)).length,
  }));
  route(app, toys.closedUpload, () => ({}));
  route(app, toys.file, () => ({ type: 'image/png', bytes: Buffer.from('<script>alert(1)</script>') }));
  serveHealth(app, {
    endpoints: Object.values(toys) as Endpoint[],
    version: '0.0.0',
    metrics,
    readiness: { database: async () => {} },
  });
  const directory = await mkdtemp(path.join(tmpdir(), 'console-'));
  await mkdir(path.join(directory, 'assets'));
  await writeFile(path.join(directory, 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__">');
  await writeFile(path.join(directory, 'assets/main-B7xY_abc1.js'), 'export const x = 1;\n'.repeat(200));
  await writeFile(path.join(directory, '.secret.txt'), 'hidden');
  await serveConsole(app, directory);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...httpClient((app.server.address() as AddressInfo).port),
    logged,
    asked,
    async close() {
      await app.close();
      await rm(directory, { recursive: true });
    },
  };
}
