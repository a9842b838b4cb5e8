import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { connect, isIP, type Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import { DeliveryFault, type DeliveryFaultReason, type MailFile } from '../delivery/delivery.ts';

export const mailSecurities = ['none', 'starttls', 'tls'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** A mail server as it is asked. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** '' sends without signing in. */
  readonly username: string;
  readonly password: string;
  /** Certificates (PEM) of a private authority; '' believes the public ones alone. */
  readonly ca: string;
}

export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same laid out. */
  readonly html?: string;
  /** Pictures that the layout shows, by the id under which it names them. */
  readonly pictures?: readonly { readonly id: string; readonly png: Buffer }[];
  readonly files?: readonly MailFile[];
  /** An address at which its reader chooses what to be mailed (RFC 2369). */
  readonly choicesAt?: string;
  /** An address at which one POST ends what is mailed (RFC 8058). */
  readonly stopAt?: string;
  /** Letters, digits and dashes; its Message-ID is made of it. */
  readonly id?: string;
}

export interface SmtpRules {
  /** Whether the server may stand at this literal address. */
  readonly isAllowed: (address: string) => boolean;
  /** Name service; only tests give another. */
  readonly lookup?: (name: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;
  /** For the whole of it, in milliseconds. */
  readonly deadlineMs?: number;
}

const connectTimeoutMs = 10_000;
const defaultDeadlineMs = 30_000;
/** Below 1024, mail is taken on these alone: a typed port must not reach another service of ours. */
const mailPorts = new Set([25, 465, 587]);

/** One mail address without display name, comment, list or line break. */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(text)
  );
}

/** Whether mail may be sent to this port: the three of mail, and those that any program may use. */
export function isMailPort(port: number): boolean {
  return mailPorts.has(port) || port >= 1024;
}

const oneLine = (text: string, maxLength: number) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, maxLength);

/** What is behind the name; every answer must be allowed, so that nothing can change between check and connection. */
function addressesOf(
  host: string,
  { isAllowed, lookup }: SmtpRules,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const family = isIP(host);
  const ask = lookup ?? ((name, done) => systemLookup(name, { all: true, verbatim: true }, done));
  return new Promise((resolve, reject) => {
    const answered = (error: Error | null, found: LookupAddress[]) => {
      if (error || found.length === 0) return reject(new DeliveryFault('name-unknown'));
      if (!found.every((item) => isAllowed(item.address)))
        return reject(new DeliveryFault('address-refused'));
      return resolve(found);
    };
    signal.addEventListener('abort', () => reject(new DeliveryFault('timeout')), { once: true });
    if (family) answered(null, [{ address: host, family }]);
    else ask(host, answered);
  });
}

/** A connection to what was checked, and to nothing else. */
function open(server: SmtpServer, found: readonly LookupAddress[], signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: server.host,
      port: server.port,
      autoSelectFamily: true,
      signal,
      lookup: (_name, options, done) => {
        if (options.all) return done(null, [...found] as never);
        return done(null, found[0]!.address, found[0]!.family);
      },
    });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new DeliveryFault('timeout'));
    }, connectTimeoutMs);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const codes = error instanceof AggregateError ? error.errors.map((item) => item.code) : [error.code];
      if (codes.includes('ECONNREFUSED')) reject(new DeliveryFault('connect-refused'));
      else
        reject(new DeliveryFault(codes.includes('ETIMEDOUT') || signal.aborted ? 'timeout' : 'unreachable'));
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      // The mail library listens for what comes next.
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
}

function reasonOf(error: SmtpError): DeliveryFaultReason {
  const { code, command = '', message } = error;
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'authentication-failed';
  if (code === 'ETLS' || code === 'ESOCKET') {
    if (/certificate|altnames/i.test(message)) return 'certificate-refused';
    if (command === 'STARTTLS' && error.response) return 'starttls-missing';
    return code === 'ETLS' || /ssl|tls/i.test(message) ? 'tls-failed' : 'unreachable';
  }
  if (code === 'ETIMEDOUT' || code === 'EABORT' || error.name === 'AbortError') return 'timeout';
  if (code === 'EENVELOPE') return command === 'RCPT TO' ? 'recipient-refused' : 'sender-refused';
  if (code === 'EMESSAGE') return 'message-refused';
  return 'no-mail-server';
}

/** A server that wants a sign-in before it takes mail says so on MAIL FROM (RFC 4954, section 6). */
function faultOf(error: unknown, signal: AbortSignal): DeliveryFault {
  if (error instanceof DeliveryFault) return error;
  if (signal.aborted) return new DeliveryFault('timeout');
  const failure = error as SmtpError;
  const reply =
    failure.response ?? (failure.code === 'ETLS' || failure.code === 'ESOCKET' ? failure.message : '');
  const reason = /^530[ -]/.test(failure.response ?? '') ? 'authentication-failed' : reasonOf(failure);
  return new DeliveryFault(reason, oneLine(reply, 300));
}

const partsOf = ({ html, pictures = [], files = [] }: Mail) => ({
  ...(html !== undefined && { html }),
  attachments: [
    ...(html === undefined ? [] : pictures).map(({ id, png }, at) => ({
      cid: id,
      content: png,
      contentType: 'image/png',
      filename: `picture-${at + 1}.png`,
      contentDisposition: 'inline' as const,
    })),
    ...files.map(({ name, type, bytes }) => ({
      content: Buffer.from(bytes),
      contentType: type,
      filename: oneLine(name, 120),
      contentDisposition: 'attachment' as const,
    })),
  ],
});

/**
 * Sends one mail, in plain text and laid out where that is given. The name is looked up once, every answer is checked, and the connection goes to what was
 * checked; certificates are checked always; what is sent can add no header, no recipient and no file of the disk. Gives what the server answered. Throws DeliveryFault.
 */
export async function sendMail(server: SmtpServer, mail: Mail, rules: SmtpRules): Promise<string> {
  if (!isMailAddress(mail.to)) throw new DeliveryFault('bad-recipient');
  if (!isMailPort(server.port)) throw new DeliveryFault('port-refused');
  const signal = AbortSignal.timeout(rules.deadlineMs ?? defaultDeadlineMs);
  try {
    const found = await addressesOf(server.host, rules, signal);
    const socket = await open(server, found, signal);
    const transport = createTransport({
      host: server.host,
      port: server.port,
      secure: server.security === 'tls',
      requireTLS: server.security === 'starttls',
      ignoreTLS: server.security === 'none',
      auth: server.username ? { user: server.username, pass: server.password } : undefined,
      getSocket: (_options, done) => done(null, { connection: socket }),
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: 2 * connectTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      tls: {
        minVersion: 'TLSv1.2',
        ...(server.ca ? { ca: [...rootCertificates, server.ca] } : {}),
      },
    });
    const unsubscribe = mail.stopAt ?? mail.choicesAt;
    try {
      const { response } = await transport.sendMail({
        from: { name: oneLine(mail.from.name, 128), address: mail.from.address },
        to: { name: '', address: mail.to },
        envelope: { from: mail.from.address, to: [mail.to] },
        subject: oneLine(mail.subject, 200),
        text: mail.text,
        ...partsOf(mail),
        ...(mail.id ? { messageId: `<${mail.id}@${mail.from.address.split('@').at(-1)}>` } : {}),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(mail.stopAt && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(unsubscribe ? { list: { unsubscribe } } : {}),
        ...{ signal },
      });
      return oneLine(response, 300);
    } finally {
      socket.destroy();
    }
  } catch (error) {
    throw faultOf(error, signal);
  }
}
