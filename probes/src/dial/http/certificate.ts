import { type TLSSocket } from 'node:tls';
import { type HttpResult } from '@linekeeper/contract/dial/results/services';

type Certificate = NonNullable<HttpResult['certificate']>;
const dayMs = 86_400_000;

/** What the other end's certificate says, and why it cannot be trusted; null where there is none. */
export function certificateOf(socket: TLSSocket, nowMs: number): Certificate | null {
  const { subject, issuer, valid_to: end } = socket.getPeerCertificate();
  const endMs = Date.parse(end ?? '');
  if (Number.isNaN(endMs)) return null;
  const fault: unknown = socket.authorizationError;
  return {
    days: Math.max(-100_000, Math.min(100_000, Math.floor((endMs - nowMs) / dayMs))),
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    // OpenSSL's name of the fault; where the certificate is another host's, Node's error about it.
    fault: socket.authorized ? null : shown((fault as { code?: string })?.code ?? String(fault), 100),
  };
}

/** The common name, else the organisation: what people know a certificate by. */
function nameOf(of: Partial<Record<'CN' | 'O', string | string[]>> | undefined): string {
  return shown([of?.CN ?? of?.O ?? ''].flat()[0] ?? '', 300);
}

/** Text from outside on one line, cut. */
// eslint-disable-next-line no-control-regex
const shown = (text: string, most: number) => text.replace(/[\0-\x1f\x7f]|\p{Cs}/gu, '�').slice(0, most);
