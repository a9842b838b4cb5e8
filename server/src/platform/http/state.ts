import { type Endpoint } from '@linekeeper/contract/endpoint';
import { type FastifyInstance } from 'fastify';
import { type createLatestOnly } from './latest-only.ts';
import { type Metrics } from '../metrics.ts';
import { type Authenticate, type PublicContext, type RequestContext, type Signed } from './context.ts';

/** Told before somebody from above is shown something of a tenant; where it throws, nothing is shown. */
export type OnRead = (
  context: RequestContext,
  endpoint: Endpoint,
  asked: { readonly params: unknown; readonly body: unknown },
) => Promise<void>;

/** What the server knows beside its routes. */
export interface HttpState {
  readonly authenticate: Authenticate;
  /** Where users reach us, when it was said; else each request's own host counts. */
  readonly publicUrl: URL | undefined;
  /** Whether a tenant is reached under this name (without port): a page from there is ours too. */
  readonly isTenantHost: ((host: string) => boolean) | undefined;
  readonly metrics: Metrics;
  readonly onRead: OnRead | undefined;
  /** Runs calls of which a session wants the newest only. */
  readonly latestOnly: ReturnType<typeof createLatestOnly>;
  /** `METHOD path` of every route made by `route`. */
  readonly served: Set<string>;
}

declare module 'fastify' {
  interface FastifyInstance {
    httpState: HttpState;
  }
  interface FastifyRequest {
    context: PublicContext | RequestContext | undefined;
    signed: Signed | undefined;
  }
  interface FastifyContextConfig {
    /** Set by `route` and by the operations' own routes; a route without it does not boot. */
    declared?: boolean;
    public?: boolean;
    /** Refusals have the form of another's API. */
    errorsAs?: 'prometheus';
    /** Its body is raw: the route reads it as a stream. */
    raw?: boolean;
  }
}

export function stateOf(app: FastifyInstance): HttpState {
  return app.httpState;
}
