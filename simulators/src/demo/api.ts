import {
  type EndpointByRoute,
  type InputOf,
  type OutputOf,
  type Route,
} from '@linekeeper/contract/endpoints';

/** An answer that was not a success, with its code. */
export class Refused extends Error {
  readonly code: number | string;

  constructor(route: string, code: number | string, message: string) {
    super(`${route}: ${message}`);
    this.code = code;
  }
}

export interface Api {
  call<R extends Route>(route: R, input: InputOf<EndpointByRoute[R]>): Promise<OutputOf<EndpointByRoute[R]>>;
  /** Sends a file as the endpoint's body; `query` with its question mark. */
  upload<R extends Route>(
    route: R,
    file: { readonly type: string; readonly body: string; readonly query?: string },
  ): Promise<OutputOf<EndpointByRoute[R]>>;
  /** The same account, working in one of the tenants below its own: enters it, and steps up so that it may change things. */
  enter(companyId: number): Promise<Api>;
}

const json = 'application/json';
/** What the tenant reads on its audit log. */
const enterReason = '搭建演示环境';

/** Calls the public API as any client does. `token` is the session's; without one only public calls pass. */
export function api(url: string, token?: string, companyId?: number): Api {
  const headers: Record<string, string> = { 'accept-language': 'zh' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (companyId !== undefined) {
    headers['company-id'] = String(companyId);
    headers['proxy'] = 'true';
  }
  const send = async (
    route: Route,
    path: string,
    { type = json, body }: { type?: string; body?: string },
  ) => {
    const response = await fetch(new URL(path, url), {
      method: route.split(' ', 1)[0],
      headers: { ...headers, 'content-type': type },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    const answer = (await response.json()) as { code: number | string; message: string; data: never };
    if (answer.code !== 0) throw new Refused(route, answer.code, answer.message);
    return answer.data;
  };
  const client: Api = {
    async call(route, input) {
      const [method = 'GET', path = '/'] = route.split(' ');
      const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
      const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      return send(route, filled, { body: method === 'GET' ? undefined : JSON.stringify(body ?? {}) });
    },
    async upload(route, { query = '', ...file }) {
      return send(route, `${route.split(' ')[1] ?? '/'}${query}`, file);
    },
    async enter(id) {
      const body = { companyId: id, reason: enterReason, minutes: 240 } as const;
      await client.call('POST /api/v1/proxy/enter', { body });
      await client.call('POST /api/v1/proxy/step-up', { body: { companyId: id } });
      return api(url, token, id);
    },
  };
  return client;
}
