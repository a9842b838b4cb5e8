import { largestId } from '@linekeeper/contract/plain-text';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { type CookieName, type Credentials } from './context.ts';
import { type HttpState, stateOf } from './state.ts';

/** Behind TLS the name keeps other hosts of the same domain from setting it. */
const fullName = (request: FastifyRequest, name: CookieName) =>
  `${isSecure(request) ? '__Host-' : ''}linekeeper_${name}`;

const isSecure = (request: FastifyRequest) =>
  request.protocol === 'https' || stateOf(request.server).publicUrl?.protocol === 'https:';

function single(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  if (Array.isArray(value)) throw new AppError('INVALID_INPUT');
  return value;
}

/** The request headers of spec section 7. Throws INVALID_INPUT where one is malformed. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const applicationKey = /^Bearer (lka_[A-Za-z0-9_-]{43})$/.exec(single(request, 'authorization') ?? '')?.[1];
  const token = /^Bearer ((?:lkw_)?[A-Za-z0-9_-]{43})$/.exec(single(request, 'authorization') ?? '')?.[1];
  const company = single(request, 'company-id');
  if (company !== undefined && !(/^[1-9]\d{0,9}$/.test(company) && Number(company) <= largestId))
    throw new AppError('INVALID_INPUT');
  const proxy = single(request, 'proxy');
  if (proxy !== undefined && proxy !== 'true' && proxy !== 'false') throw new AppError('INVALID_INPUT');
  return {
    token,
    applicationKey,
    binding: cookieOf(request, 'binding'),
    companyId: company === undefined ? undefined : Number(company),
    proxy: proxy === 'true',
  };
}

/**
 * The origin of the page of ours that asks: browsers put it on every POST and programs put none. One that is there and is
 * not ours is a foreign page that tries to sign somebody in: throws FORBIDDEN.
 */
export function ownOrigin(request: FastifyRequest): string | undefined {
  const origin = single(request, 'origin');
  if (origin === undefined) return undefined;
  if (!isAllowedOrigin(origin, request.host, stateOf(request.server))) throw new AppError('FORBIDDEN');
  return new URL(origin).origin;
}

/** The page's origin must be where we are reached: the public address, or (where none was said) the host asked for. */
export function isAllowedOrigin(
  origin: string,
  host: string,
  { publicUrl, isTenantHost }: Pick<HttpState, 'publicUrl' | 'isTenantHost'>,
): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost, hostname } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  if (publicUrl && new URL(origin).origin === publicUrl.origin) return true;
  // On this very machine one may come by another name than the public one, and to a tenant by its own.
  return (
    originHost === host &&
    (publicUrl === undefined ||
      /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) ||
      isTenantHost?.(hostname) === true)
  );
}

export function cookieOf(request: FastifyRequest, name: CookieName): string | undefined {
  return request.cookies[fullName(request, name)];
}

export function setCookie(
  reply: FastifyReply,
  name: CookieName,
  value: string | undefined,
  lifeSeconds: number,
): void {
  const secure = isSecure(reply.request);
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const full = fullName(reply.request, name);
  if (value === undefined) reply.clearCookie(full, options);
  else reply.setCookie(full, value, { ...options, maxAge: lifeSeconds });
}
