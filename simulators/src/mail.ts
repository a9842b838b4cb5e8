import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { parseMail, type ParsedMail } from './parse-mail.ts';

export { parseMail } from './parse-mail.ts';

/** A mail that the server has taken. */
export interface ReceivedMail extends ParsedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly encrypted: boolean;
  /** Who signed in; '' for nobody. */
  readonly username: string;
  /** When it was whole, in milliseconds since 1970. */
  readonly receivedAtMs: number;
}

export interface MailServerOptions {
  /** STARTTLS is offered, the connection begins with TLS, or neither. */
  readonly security?: 'starttls' | 'tls' | 'none';
  /** Signing in is asked for. */
  readonly account?: { readonly username: string; readonly password: string };
  /** Recipients that are refused. */
  readonly refuseTo?: RegExp;
  /** Senders that are refused. */
  readonly refuseFrom?: RegExp;
  readonly port?: number;
  /** Hears of each connection, of a mail that is whole but not taken yet, and of one whose taking was just said. */
  readonly onStep?: (step: MailStep) => void;
}
export type MailStep = 'connected' | 'whole' | 'taken';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** The certificate (PEM) that clients are to believe; it names `localhost` and 127.0.0.1. */
  readonly ca: string;
  readonly mails: readonly ReceivedMail[];
  /** Connections so far. */
  connections(): number;
  /** The next mail to this address, also one that came before; rejects after `timeoutMs`. */
  mailTo(address: string, timeoutMs?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** A self-signed certificate, made anew: no private key stands in the repository. */
export function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-mail-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const made = spawnSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert]);
    if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr)}`);
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a real mail server on the loopback that keeps what it is given, with STARTTLS, TLS and signing in as told. */
export async function startMailServer(given: MailServerOptions = {}): Promise<MailServer> {
  const { security = 'starttls', account, refuseTo, refuseFrom, port = 0, onStep } = given;
  const { key, cert } = makeCertificate();
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let connections = 0;
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const options: SMTPServerOptions = {
    key,
    cert,
    secure: security === 'tls',
    disabledCommands: security === 'none' ? ['STARTTLS'] : [],
    authOptional: account === undefined,
    allowInsecureAuth: security === 'none',
    onConnect(_session, done) {
      connections += 1;
      onStep?.('connected');
      done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === account?.username && password === account?.password)
        return done(null, { user: username });
      return done(refusal(535, 'Authentication credentials invalid'));
    },
    onMailFrom({ address }, _session, done) {
      done(refuseFrom?.test(address) ? refusal(553, 'Sender address rejected: not owned by user') : null);
    },
    onRcptTo({ address }, _session, done) {
      done(refuseTo?.test(address) ? refusal(550, 'No such user here') : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        onStep?.('whole');
        const raw = Buffer.concat(chunks).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          ...parseMail(raw),
          raw,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((item) => item.address),
          encrypted: session.secure,
          username: session.user ?? '',
          receivedAtMs: Date.now(),
        });
        for (const look of waiting) look();
        done();
        onStep?.('taken');
      });
    },
  };
  const server = new SMTPServer(options);
  // A client that goes away in the middle is no fault of the server.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const taken = new Set<ReceivedMail>();
  return {
    host: 'localhost',
    port: (server.server.address() as AddressInfo).port,
    ca: cert,
    mails,
    connections: () => connections,
    mailTo(address, timeoutMs = 10_000) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No mail came to ${address}.`));
        }, timeoutMs);
        const look = () => {
          const mail = mails.find((item) => item.to.includes(address) && !taken.has(item));
          if (!mail) return;
          taken.add(mail);
          clearTimeout(timer);
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      });
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
