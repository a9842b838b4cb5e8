import { constants, generateKeyPairSync, privateDecrypt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors } from '@linekeeper/contract/errors';
import { type ProxyGrant } from '@linekeeper/contract/proxy/proxy';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { type WorldAnswer } from './device-world.ts';
import { noAlerts, noDesk } from './quiet-answers.ts';
import { answerByContract } from './stub-contract.ts';

/** What many pages ask and has nothing to say unless a test gives it something. */
const quiet: Readonly<Record<string, unknown>> = { ...noAlerts, ...noDesk };

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../console/dist');

/** What this outsider answers with; tests change it while it runs. */
export interface StubState {
  password: string;
  codes: string[];
  identity: 1 | 2 | 3 | 4;
  singleAccountHome: string | null;
  isDemo: boolean;
  /** Where codes can be sent. */
  offered: { email: boolean; phone: boolean };
  registrationOpen: boolean;
  tenants: { companyId: number; name: string; prefix: string; type: number; parentId: number | null }[];
  /** Whether calls for another tenant than the own one are refused for lack of a proxy grant. */
  proxyRefused?: () => boolean;
  /** The proxy grants that are open. */
  grants: ProxyGrant[];
  /** Answers of further calls by route. */
  answers: Record<string, unknown>;
  /** Answers that are computed; what it does not know goes on. */
  further?: (route: string, body: Record<string, unknown> | undefined) => WorldAnswer | undefined;
  /** What this outsider answered although the contract does not allow it. */
  readonly faults: Set<string>;
  /** Every API request, newest last. */
  requests: { route: string; headers: IncomingMessage['headers']; body: unknown }[];
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
};

/** The security headers that the real server sends with the page. */
const pagePolicy = (nonce: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

type Answer = WorldAnswer;

/** A small server that speaks the start-up and login calls of the API, for the console's own tests. */
export class StubServer {
  readonly state: StubState = {
    password: 'Correct-horse1',
    codes: [...permissionCodes],
    identity: 1,
    singleAccountHome: null,
    isDemo: false,
    offered: { email: false, phone: false },
    registrationOpen: false,
    tenants: [
      { companyId: 1, name: '平台', prefix: 'op', type: 99999, parentId: null },
      { companyId: 2, name: '华东连锁药房', prefix: 'acme', type: 16, parentId: 1 },
    ],
    grants: [],
    answers: {},
    faults: new Set(),
    requests: [],
  };
  readonly #server: Server;
  readonly #tokens = new Set<string>();

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(port = 0): Promise<StubServer> {
    const stub = new StubServer();
    await new Promise<void>((resolve) => stub.#server.listen(port, '127.0.0.1', resolve));
    return stub;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Begins a session without the form. */
  issueToken(): string {
    const token = randomUUID();
    this.#tokens.add(token);
    return token;
  }

  /** Forgets every session, as a server does that revoked them. */
  revokeAll(): void {
    this.#tokens.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stub');
    if (!/^\/(api|monitor|dial|ota)\//.test(url.pathname)) return this.#file(url.pathname, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const route = `${request.method ?? ''} ${url.pathname}`;
    this.state.requests.push({ route, headers: request.headers, body });
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const answer =
      this.#open(route, url, body as Record<string, string> | undefined) ??
      this.#refused(route, request) ??
      this.#signedIn(route, token, body);
    if ('data' in answer) return this.#sendData(response, route, answer.data);
    if ('csv' in answer) {
      return void response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(answer.csv);
    }
    const { code, status, texts } = errors[answer.refuse];
    const message = texts.zh.replace(/\{(\w+)\}/g, (_, name: string) => answer.fill?.[name] ?? '');
    return send(response, status, { code, message, data: { error: answer.refuse, ...answer.more } });
  }

  #sendData(response: ServerResponse, route: string, answered: unknown): void {
    try {
      send(response, 200, { code: 0, message: '', data: answerByContract(route, answered) });
    } catch (error) {
      this.state.faults.add((error as Error).message);
      response.destroy();
    }
  }

  async #file(pathname: string, response: ServerResponse): Promise<void> {
    const isAsset = pathname.startsWith('/assets/') || /^\/[\w-]+\.\w+$/.test(pathname);
    const name = isAsset ? pathname : '/index.html';
    const nonce = randomUUID();
    const content = await readFile(path.join(dist, name)).catch(() => undefined);
    if (!content) return void response.writeHead(404).end();
    response.setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream');
    if (isAsset) return void response.end(content);
    response.setHeader('content-security-policy', pagePolicy(nonce));
    response.end(content.toString().replaceAll('__CSP_NONCE__', nonce));
  }

  /** The calls that need no session. */
  #open(route: string, url: URL, body: Record<string, string> | undefined): Answer | undefined {
    const { state } = this;
    if (route === 'GET /api/v1/site') {
      const company = state.tenants.find((tenant) => tenant.prefix === url.searchParams.get('prefix'));
      const { singleAccountHome } = state;
      return {
        data: {
          version: '0.1.0',
          singleAccountHome,
          isDemo: state.isDemo,
          appearance: { siteName: null, logo: null, defaultLanguage: null, timeZone: null },
          codes: state.offered,
          registrationOpen: state.registrationOpen,
          company: company ? { name: company.name, prefix: company.prefix } : null,
        },
      };
    }
    if (route === 'GET /api/v1/auth/login/key') {
      const der = keys.publicKey.export({ type: 'spki', format: 'der' });
      return { data: { keyId: 'k', publicKey: der.toString('base64'), expiresAt: new Date().toISOString() } };
    }
    if (route !== 'POST /api/v1/auth/login') return undefined;
    const password = this.passwordOf(body);
    if (body?.['username'] !== 'admin' || password !== state.password) return { refuse: 'LOGIN_REFUSED' };
    const accessToken = randomUUID();
    this.#tokens.add(accessToken);
    return { data: { tokenType: 'Bearer', accessToken } };
  }

  #signedIn(route: string, token: string, body: unknown): Answer {
    const { state } = this;
    if (!this.#tokens.has(token)) return { refuse: 'NOT_SIGNED_IN' };
    switch (route) {
      case 'GET /api/v1/auth/user/simple/info':
        return {
          data: {
            osId: 'os-1',
            userCode: 'U0001',
            userName: 'admin',
            userIdentity: state.identity,
            companyId: 1,
            companyName: state.tenants[0]?.name ?? '',
            organizationType: 99999,
            language: null,
            avatarId: null,
            isSecondStepAdvised: false,
            provider: '云网服务',
            incomplete: [],
          },
        };
      case 'POST /api/v1/auth/org/struct/check/identity':
        return { data: { identity: state.identity } };
      case 'POST /api/v1/auth/company/tenant/all':
        return { data: state.tenants };
      case 'POST /api/v1/auth/frontend/menu/code/lists':
        return { data: state.codes };
      case 'PUT /api/v1/auth/user/language':
        return { data: {} };
      case 'GET /api/v1/isolation/self-tests':
        return { data: { list: [] } };
      case 'POST /api/v1/live/ticket':
        return { data: { ticket: randomUUID(), expiresAt: new Date().toISOString() } };
      case 'POST /api/v1/auth/logout':
        this.#tokens.delete(token);
        return { data: {} };
      case 'POST /api/v1/proxy/choices/list':
        return { data: this.#choices((body as { search?: string }).search ?? '') };
      case 'POST /api/v1/proxy/enter':
        return { data: this.#enter(body as { companyId: number; reason: string }) };
      case 'POST /api/v1/proxy/leave':
        state.grants = [];
        return { data: {} };
      case 'GET /api/v1/proxy/grants':
        return { data: state.grants };
      // Each screen has the bell: it has nothing to say unless a test gives it something.
      case 'GET /api/v1/personal/messages/counts':
        return { data: state.answers[route] ?? { unread: 0, worst: null, newest: null, newestAt: null } };
      default:
        if (route in state.answers) return { data: state.answers[route] };
        return (
          state.further?.(route, body as Record<string, unknown> | undefined) ??
          (route in quiet ? { data: quiet[route] } : { refuse: 'NOT_FOUND' })
        );
    }
  }

  #refused(route: string, { headers }: IncomingMessage): Answer | undefined {
    const isForAnother = (headers['company-id'] ?? '1') !== '1' && /code\/lists|live|monitor/.test(route);
    return isForAnother && this.state.proxyRefused?.() ? { refuse: 'PROXY_REQUIRED' } : undefined;
  }

  #choices(search: string) {
    const list = this.state.tenants
      .filter((tenant) => tenant.parentId !== null && tenant.name.includes(search))
      .map((tenant) => ({ ...tenant, code: '', path: [], isPinned: false, enteredAt: null, reason: null }));
    return { list, total: list.length, page: 1, pageSize: 50 };
  }

  #enter({ companyId, reason }: { companyId: number; reason: string }): ProxyGrant {
    const grant = {
      companyId,
      name: this.state.tenants.find((tenant) => tenant.companyId === companyId)?.name ?? '',
      reason,
      beganAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
      steppedUp: false,
    };
    this.state.grants = [grant];
    return grant;
  }

  /** The password of a body, plain or sealed. */
  passwordOf(body: Record<string, unknown> | undefined): string | undefined {
    return (body?.['password'] ?? this.#unseal(body?.['sealed'] as string | undefined)) as string | undefined;
  }

  #unseal(sealed: string | undefined): string | undefined {
    if (sealed === undefined) return undefined;
    const key = { key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    return privateDecrypt(key, Buffer.from(sealed, 'base64')).toString();
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
