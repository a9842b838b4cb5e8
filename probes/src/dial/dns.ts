import { randomInt } from 'node:crypto';
import { getServers } from 'node:dns';
import { type DialSettings, systemResolver } from '@linekeeper/contract/dial/dial-kinds';
import { type DialResult } from '@linekeeper/contract/dial/dial-results';
import { parseAddress } from '../address.ts';
import { type DialEnvironment, type DialProbe, type DialTarget, type Resolved } from './dial-kind.ts';
import { askTcp } from './dns/ask-tcp.ts';
import { askUdp, type AskOptions } from './dns/ask-udp.ts';
import { decodeAnswer, type DnsAnswer, type DnsQuestion, encodeQuestion } from './dns/message.ts';
import { roundMs } from './packet-stats.ts';
import { resolveTarget } from './resolve-target.ts';
import { RunFailed, runWithin } from './run-within.ts';
import { socketFailure } from './socket-reason.ts';

type Settings = DialSettings<'dns'>;
interface Server extends Resolved {
  readonly port: number;
}
type Heard = { transport: 'udp' | 'tcp'; answer: DnsAnswer };

/** One question to a name server, in a message of its own (no EDNS: what does not fit into 512 bytes is asked for over TCP). */
export const dns: DialProbe<'dns'> = {
  run: (target, settings, environment) =>
    runWithin({ kind: 'dns', settings, environment }, async (signal) => {
      const servers = await serversOf(target, settings, environment, signal);
      let failure = new RunFailed('timeout');
      for (let attempt = 0; attempt < settings.attempts; attempt++) {
        const server = servers[attempt % servers.length]!;
        const startMs = environment.clock.monotonicMs();
        const heard = await ask(server, settings, environment, signal);
        if (!(heard instanceof RunFailed)) {
          const timeMs = roundMs(environment.clock.monotonicMs() - startMs);
          return resultOf(server, heard, settings, { timeMs, unanswered: attempt });
        }
        // What was said last tells more than a silence before or after it.
        if (heard.reason !== 'timeout') failure = heard;
      }
      throw failure;
    }),
  metrics: ['dial.dns_time', 'dial.dns_rcode'],
  values: ({ timeMs, rcode }) => ({ 'dial.dns_time': timeMs, 'dial.dns_rcode': rcode }),
  roundTripsMs: ({ timeMs, unanswered }) => [...new Array<null>(unanswered).fill(null), timeMs],
};

/** The server that was given, or those that this machine asks: nobody typed them, so no rule is asked about them. */
async function serversOf(
  target: DialTarget,
  settings: Settings,
  environment: DialEnvironment,
  signal: AbortSignal,
): Promise<Server[]> {
  if (target.address !== systemResolver) {
    const found = await resolveTarget(target.address, settings, environment, signal);
    return [{ ...found, port: target.port ?? settings.port }];
  }
  const servers = (environment.nameServers ?? getServers)().flatMap(serverOf);
  if (servers.length === 0) throw new RunFailed('unavailable', { code: 'noNameServer' });
  return servers;
}

/** A server as Node names it: 192.0.2.1, 192.0.2.1:5353, 2001:db8::1 or [2001:db8::1]:5353. */
export function serverOf(text: string): Server[] {
  const literal = parseAddress(text);
  if (literal) return [{ ...literal, port: 53 }];
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([\d.]+)):(\d+)$/.exec(text) ?? [];
  const address = parseAddress(bracketed ?? plain ?? '');
  return address ? [{ ...address, port: Number(port) }] : [];
}

/** Asks one server once: over UDP, and over TCP what was cut off. */
async function ask(
  server: Server,
  { name, recordType, isRecursive, transport, timeoutMs }: Settings,
  { source }: DialEnvironment,
  signal: AbortSignal,
): Promise<Heard | RunFailed> {
  const question: DnsQuestion = { id: randomInt(65_536), name, type: recordType, isRecursive };
  let message: Buffer;
  try {
    message = encodeQuestion(question);
  } catch {
    throw new RunFailed('invalid', { code: 'nameWrong' });
  }
  const options: AskOptions = { port: server.port, localAddress: source?.address, timeoutMs, signal };
  if (transport === 'udp') {
    let isGarbled = false;
    const answer = await askUdp(server, message, options, (bytes) => {
      const read = decodeAnswer(bytes, question);
      // Somebody else's, or an old one: the right one may still come.
      isGarbled ||= read === undefined || read === 'other';
      return typeof read === 'object' ? read : undefined;
    });
    if (answer === 'timeout') return new RunFailed(isGarbled ? 'malformed' : 'timeout');
    if (answer instanceof Error) return socketFailure(answer, server);
    if (!answer.isTruncated) return { transport: 'udp', answer };
  }
  const bytes = await askTcp(server, message, options);
  if (bytes === 'timeout') return new RunFailed('timeout');
  if (bytes instanceof Error) return socketFailure(bytes, server);
  const answer = decodeAnswer(bytes, question);
  return typeof answer === 'object' ? { transport: 'tcp', answer } : new RunFailed('malformed');
}

/** Names of response codes (RFC 6895, section 2.3). */
const rcodeNames = [
  ...['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'],
  ...['YXDOMAIN', 'YXRRSET', 'NXRRSET', 'NOTAUTH', 'NOTZONE'],
];

function resultOf(
  { address }: Server,
  { transport, answer }: Heard,
  { contains }: Settings,
  { timeMs, unanswered }: { timeMs: number; unanswered: number },
): DialResult<'dns'> {
  const { rcode, isAuthoritative, isTruncated, answers } = answer;
  const isThere = contains === '' || answers.some(({ data }) => data.includes(contains));
  return {
    ...{ address, transport, rcode, rcodeName: rcodeNames[rcode] ?? `RCODE${rcode}` },
    ...{ isAuthoritative, isTruncated, timeMs, unanswered, answers },
    unmet: isThere ? [] : ['contains'],
  };
}
