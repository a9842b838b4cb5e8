import { randomBytes } from 'node:crypto';
import { type AddressInfo } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { identities, organizationTypes } from '@linekeeper/contract/tenants/identities';
import { permissionCodes, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { AppError } from '../src/platform/errors.ts';
import { createHttpServer } from '../src/platform/http/server.ts';
import { silentLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { type Answer, httpClient } from './ask.ts';

/** Who asks: a member of a tenant with some permissions, all of them by default. */
export interface Caller {
  readonly tenantId: number;
  readonly isPlatform?: boolean;
  readonly permissions?: readonly PermissionCode[];
  /** What they are called; empty: they never said. */
  readonly name?: string;
}

/**
 * The real HTTP server over some routes, for tests of what stands behind sign-in: the token says who asks. Sign-in
 * itself has tests of its own.
 */
export async function signedServer(routes: (app: FastifyInstance) => void) {
  const callers = new Map<string, Caller>();
  const app = await createHttpServer({
    log: silentLog,
    metrics: createMetrics(),
    authenticate: async ({ token }) => {
      const caller = callers.get(token ?? '');
      if (!caller) throw new AppError('NOT_SIGNED_IN');
      const type = caller.isPlatform ? organizationTypes.OP : organizationTypes.COMPANY;
      const tenant = { id: caller.tenantId, name: 'Tenant', prefix: '', type };
      return {
        kind: 'session',
        isReauthenticated: true,
        incomplete: [],
        isPastGrace: false,
        maintenance: {},
        closedApplications: [],
        closedCodes: new Set(),
        grant: undefined,
        sessionId: '7b0f7c1e-0000-4000-8000-000000000001',
        member: {
          id: '7b0f7c1e-0000-4000-8000-000000000002',
          username: 'engineer',
          name: caller.name ?? 'Engineer',
          language: null,
          administrator: true,
        },
        identity: identities.TENANTADMIN,
        home: tenant,
        tenant,
        permissions: new Set(caller.permissions ?? permissionCodes),
      };
    },
  });
  routes(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { ask } = httpClient((app.server.address() as AddressInfo).port);
  return {
    /** Asks as somebody; `body` is sent as JSON. */
    as(caller: Caller, language = 'en') {
      const token = randomBytes(32).toString('base64url');
      callers.set(token, caller);
      const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
      return (method: string, path: string, body?: unknown): Promise<Answer> =>
        ask(method, path, { headers, body: body === undefined ? undefined : JSON.stringify(body) });
    },
    close: () => app.close(),
  };
}
