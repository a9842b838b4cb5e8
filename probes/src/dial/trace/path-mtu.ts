import { type DialEnvironment, type Resolved } from '../dial-kind.ts';

/** Headers of IP and ICMP before the data of an echo request. */
const headerBytes = { 4: 28, 6: 48 } as const;
/** The least that a link has to carry (RFC 791, RFC 8200). */
const leastBytes = { 4: 68, 6: 1_280 } as const;
const usualBytes = 1_500;
/** Larger ones are not looked for: what jumbo frames carry. */
export const mostBytes = 9_000;
/** A packet that is lost by chance is sent again before its size is taken for too large. */
const tries = 2;

interface Answer {
  readonly fits: boolean;
  /** What a router, or our own link, said it would carry. */
  readonly saidBytes?: number;
}

export interface Asking extends Pick<DialEnvironment, 'source' | 'tools'> {
  readonly target: Resolved;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * The largest packet that goes all the way without being broken, by echo requests that may not be (`ping -M do`). What routers say of it is
 * tried first; where one drops in silence, sizes are halved. Null where the target answers no echo request, or `ping` is missing.
 */
export async function pathMtu(asking: Asking): Promise<number | null> {
  const { family } = asking.target;
  let fitting: number = leastBytes[family];
  if (!(await asks(asking, fitting)).fits) return null;
  let tooLarge = mostBytes + 1;
  for (let next = usualBytes; fitting + 1 < tooLarge;) {
    const { fits, saidBytes } = await asks(asking, next);
    if (asking.signal.aborted) return null;
    if (fits) fitting = next;
    else tooLarge = next;
    const isHelpful = saidBytes !== undefined && saidBytes > fitting && saidBytes < tooLarge;
    if (isHelpful) [next, tooLarge] = [saidBytes, saidBytes + 1];
    // Beyond the usual there is mostly nothing, and our own link says so without sending.
    else next = fits && next === usualBytes ? mostBytes : Math.floor((fitting + tooLarge) / 2);
  }
  return fitting;
}

async function asks(asking: Asking, bytes: number): Promise<Answer> {
  let answer: Answer = { fits: false };
  for (let i = 0; i < tries && !answer.fits && answer.saidBytes === undefined; i++) {
    if (asking.signal.aborted) break;
    answer = await ask(asking, bytes);
  }
  return answer;
}

async function ask({ target, source, tools, timeoutMs, signal }: Asking, bytes: number): Promise<Answer> {
  let fits = false;
  let saidBytes: number | undefined;
  await tools.run(
    'ping',
    [
      ...['-n', '-M', 'do', '-c', '1', '-W', (timeoutMs / 1_000).toFixed(3)],
      ...['-s', String(bytes - headerBytes[target.family])],
      ...(source?.address === undefined ? [] : ['-I', source.address]),
      ...(source?.device === undefined ? [] : ['-I', source.device]),
      target.address,
    ],
    {
      ...{ path: tools.path, deadlineMs: timeoutMs + 500, signal },
      onLines(lines) {
        for (const line of lines) {
          fits ||= /^\d+ bytes from .*\b(icmp_)?seq=\d+ /.test(line);
          // "local error: message too long, mtu=1400"; "Frag needed and DF set (mtu = 1400)"; "Packet too big: mtu=1400"
          const [, said] = /\bmtu ?= ?(\d{2,5})\b/.exec(line) ?? [];
          if (said !== undefined) saidBytes = Number(said);
        }
      },
    },
  );
  return fits ? { fits } : { fits, saidBytes };
}
