import { Resolver } from 'node:dns/promises';
import { resolveMostMs } from '@linekeeper/contract/dial/dial-deadline';
import { type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { parseAddress } from '../address.ts';
import { type DialEnvironment, type Resolved } from './dial-kind.ts';
import { roundMs } from './packet-stats.ts';
import { RunFailed } from './run-within.ts';

/** A target as it is asked. */
export interface FoundTarget extends Resolved {
  /** How long its name took to look up; null for a literal address. */
  readonly resolveMs: number | null;
}

type IpVersion = DialSettings<'ping'>['ipVersion'];

// The last label is no number, decimal or hexadecimal: the system would take "127.1" and "0x7f000001" for addresses.
const name =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*(?!\d+\.?$|0x[0-9a-f]*\.?$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.?$/i;

/** Whether a text is written as a name that can be looked up. */
export const isTargetName = (text: string): boolean => name.test(text);

/**
 * The address of a target: itself where it is a literal, else what its name stands for (the first of IPv4, then of IPv6). Nothing is sent
 * to it. Ends the run as `invalid` (neither address nor name), `unresolved`, or `forbidden` by the rules of the environment.
 */
export async function resolveTarget(
  text: string,
  { ipVersion }: { ipVersion: IpVersion },
  { allowed, lookup = systemLookup, source, clock }: DialEnvironment,
  signal: AbortSignal,
): Promise<FoundTarget> {
  const literal = parseAddress(text);
  if (!literal && !name.test(text)) throw new RunFailed('invalid', { code: 'notAName' });
  const startMs = clock.monotonicMs();
  const found = literal ? [literal] : await within(lookup(text, signal), signal);
  const resolveMs = literal ? null : roundMs(clock.monotonicMs() - startMs);
  const ours = source?.address === undefined ? undefined : parseAddress(source.address);
  if (source?.address !== undefined && !ours) throw new RunFailed('invalid', { code: 'sourceWrong' });
  const fits = ({ family }: Resolved) =>
    (ipVersion === 'any' || ipVersion === `ipv${family}`) && (!ours || ours.family === family);
  const fitting = found
    .flatMap(({ address }) => parseAddress(address) ?? [])
    .filter(fits)
    .sort((one, other) => one.family - other.family);
  const [target] = fitting;
  if (!target) throw new RunFailed('unresolved', { code: 'otherIpVersion' });
  // One address that is refused refuses the name: whoever mixes them tries something.
  const refused = fitting.find(({ address }) => !allowed(address));
  if (refused) throw new RunFailed('forbidden', refused.address);
  return { ...target, resolveMs };
}

async function within(
  looking: Promise<readonly Resolved[]>,
  signal: AbortSignal,
): Promise<readonly Resolved[]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new RunFailed('unresolved', { code: 'resolverSilent' })),
    resolveMostMs,
  );
  const abort = () => late.reject(new RunFailed('aborted'));
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([looking, late.promise]);
  } catch (error) {
    if (error instanceof RunFailed) throw error;
    throw new RunFailed('unresolved', error instanceof Error ? error.message : undefined);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    late.promise.catch(() => undefined);
    looking.catch(() => undefined);
  }
}

/**
 * Asks the name servers of this machine. Not `dns.lookup`, which keeps one of Node's four threads busy for as long as a dead
 * name server is waited for; so names of /etc/hosts are none here. The servers are read anew each time: lines change them.
 */
async function systemLookup(asked: string, signal?: AbortSignal): Promise<readonly Resolved[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  const found = await Promise.allSettled([resolver.resolve4(asked), resolver.resolve6(asked)]);
  signal?.removeEventListener('abort', cancel);
  const addresses = found.flatMap((each, i) =>
    each.status === 'fulfilled'
      ? each.value.map((address): Resolved => ({ address, family: i === 0 ? 4 : 6 }))
      : [],
  );
  const [first] = found;
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
  return addresses;
}
