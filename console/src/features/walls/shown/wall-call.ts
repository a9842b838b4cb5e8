import { addressOf, headersFor, type Output } from '../../../lib/api.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { type WallAddress } from './wall-address.ts';

/** An answer later than this is none: the screen says so and asks again. */
const deadlineMs = 20_000;

/** What the key of a wall may call. */
type WallRoute =
  | 'GET /monitor/api/v1/walls/:wallId/shown'
  | 'GET /monitor/api/v1/walls/:wallId/slides/:position'
  | 'POST /api/v1/live/ticket';

/** Why a wall is not shown: nobody answers, or the server does not let it. */
export class WallFault extends Error {
  readonly kind: 'away' | 'refused';
  readonly status: number;

  constructor(kind: 'away' | 'refused', status = 0, message = '') {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

/**
 * Makes a call with the key of a wall, or where its address has none as whoever is signed in. It reacts to nothing: a screen without a
 * person has nobody to sign in again. Throws WallFault.
 */
export async function wallCall<R extends WallRoute>(
  { wallId, key }: WallAddress,
  route: R,
  params: Readonly<Record<string, string>> = {},
): Promise<Output<R>> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const own = { authorization: `Bearer ${key ?? ''}`, 'accept-language': currentLanguage() };
  const response = await fetch(addressOf(path, { params: { wallId, ...params } }), {
    method,
    headers: key === undefined ? headersFor(path) : own,
    signal: AbortSignal.timeout(deadlineMs),
  }).catch(() => undefined);
  if (!response || response.status >= 500) throw new WallFault('away', response?.status);
  const body = (await response.json().catch(() => undefined)) as
    { readonly code: unknown; readonly message: string; readonly data: Output<R> } | undefined;
  if (!body) throw new WallFault('away', response.status);
  // Too many calls are no verdict about the wall: it waits and asks again.
  if (response.status === 429) throw new WallFault('away', response.status);
  if (!response.ok) throw new WallFault('refused', response.status, body.message);
  return body.data;
}
