import { isIPv6 } from 'node:net';
import { type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { type DialResult } from '@linekeeper/contract/dial/dial-results';
import { type DialEnvironment, type DialProbe, type DialTarget } from './dial-kind.ts';
import { certificateOf } from './http/certificate.ts';
import { exchange } from './http/exchange.ts';
import { isExpectedStatus } from './http/expected-status.ts';
import { openConnection } from './http/open-connection.ts';
import { roundMs } from './packet-stats.ts';
import { resolveTarget } from './resolve-target.ts';
import { RunFailed, runWithin } from './run-within.ts';

type Settings = DialSettings<'http'>;

/**
 * One request by HTTP/1.1, each phase timed apart. Redirects are followed as often as the settings say, each to an address that was
 * looked up and allowed anew; the phases are the last request's.
 */
export const http: DialProbe<'http'> = {
  run: (target, settings, environment) =>
    runWithin({ kind: 'http', settings, environment }, async (signal) => {
      // Less than the run's deadline, which has room for a name lookup besides.
      const late = AbortSignal.timeout(settings.timeoutMs);
      const timeout = new Promise<never>((_resolve, reject) => {
        late.addEventListener('abort', () => reject(new RunFailed('timeout')), { once: true });
      });
      const asking = ask(target, settings, environment, AbortSignal.any([signal, late]));
      // Whoever comes second is nobody's.
      asking.catch(() => undefined);
      return Promise.race([asking, timeout]);
    }),
  metrics: [
    ...(['dial.http_resolve', 'dial.http_connect', 'dial.http_tls', 'dial.http_first_byte'] as const),
    ...(['dial.http_total', 'dial.http_status', 'dial.certificate_days'] as const),
  ],
  values: (result) => ({
    'dial.http_resolve': result.resolveMs,
    'dial.http_connect': result.connectMs,
    'dial.http_tls': result.tlsMs,
    'dial.http_first_byte': result.firstByteMs,
    'dial.http_total': result.totalMs,
    'dial.http_status': result.status,
    'dial.certificate_days': result.certificate?.days ?? null,
  }),
  roundTripsMs: ({ totalMs }) => [totalMs],
};

/** The address as it stands in a URL. */
const inUrl = (host: string) => (isIPv6(host) ? `[${host}]` : host);
const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1');

function firstUrl(target: DialTarget, settings: Settings): URL {
  const port = target.port ?? settings.port;
  const text = `${settings.scheme}://${inUrl(target.address)}${port === 0 ? '' : `:${port}`}${settings.path}`;
  if (!URL.canParse(text)) throw new RunFailed('invalid', { code: 'noUrl' });
  return new URL(text);
}

async function ask(
  target: DialTarget,
  settings: Settings,
  environment: DialEnvironment,
  signal: AbortSignal,
): Promise<DialResult<'http'>> {
  const { clock, source } = environment;
  const now = () => clock.monotonicMs();
  const startMs = now();
  let url = firstUrl(target, settings);
  // The name that was typed in the settings is that of the first host alone.
  let { hostName } = settings;
  for (let redirects = 0; ; redirects += 1) {
    const host = withoutBrackets(url.hostname);
    const isTls = url.protocol === 'https:';
    const found = await resolveTarget(redirects === 0 ? target.address : host, settings, environment, signal);
    const connection = await openConnection(found, {
      port: Number(url.port) || (isTls ? 443 : 80),
      localAddress: source?.address,
      tlsName: isTls ? hostName || host : undefined,
      verifyTls: settings.verifyTls,
      ...{ signal, now },
    });
    const certificate = connection.tls ? certificateOf(connection.tls, clock.wallMs()) : null;
    const tlsVersion = connection.tls?.getProtocol() ?? null;
    const answer = await exchange(connection, {
      ...{ method: settings.method, url, now, mostBytes: settings.mostKilobytes * 1_024 },
      hostHeader: hostName ? `${hostName}${url.port && `:${url.port}`}` : url.host,
    });
    const next = redirects < settings.redirects ? redirectOf(answer, url) : undefined;
    if (next) {
      [url, hostName] = [next, ''];
      continue;
    }
    const isThere = settings.contains === '' || answer.body.includes(settings.contains, 0, 'utf8');
    return {
      ...{ address: found.address, url: url.href.slice(0, 2_100), redirects },
      ...{ status: answer.status, httpVersion: answer.httpVersion, resolveMs: found.resolveMs },
      connectMs: roundMs(connection.connectMs),
      tlsMs: connection.tlsMs === null ? null : roundMs(connection.tlsMs),
      firstByteMs: roundMs(answer.firstByteMs),
      totalMs: roundMs(now() - startMs),
      ...{ bytes: answer.body.length, isWhole: answer.isWhole, tlsVersion, certificate },
      unmet: [
        ...(isExpectedStatus(answer.status, settings.expectedStatus) ? [] : (['status'] as const)),
        ...(isThere ? [] : (['contains'] as const)),
      ],
    };
  }
}

const redirecting = new Set([301, 302, 303, 307, 308]);

/** Where an answer sends us on; undefined where it does not, or to nowhere that HTTP leads. */
function redirectOf(
  { status, location }: { status: number; location: string | undefined },
  from: URL,
): URL | undefined {
  if (!redirecting.has(status) || location === undefined || !URL.canParse(location, from.href))
    return undefined;
  const next = new URL(location, from.href);
  next.username = next.password = next.hash = '';
  return next.protocol === 'https:' || next.protocol === 'http:' ? next : undefined;
}
