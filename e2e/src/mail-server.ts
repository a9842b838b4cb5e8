import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCertificate, parseMail } from '@linekeeper/simulators/mail';
import { freePort } from './stack.ts';

const program = '/usr/sbin/exim4';
const deadlineMs = 60_000;

/** Exim from Debian with a configuration and a spool of its own: it shares nothing with a mail server of the machine. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Its certificate (PEM), which names localhost. */
  readonly ca: string;
  readonly account: { readonly username: string; readonly password: string };
  /** The next mail to this address, also one that came before; rejects when none comes in time. */
  mailTo(address: string): Promise<{ readonly subject: string; readonly text: string }>;
  stop(): Promise<void>;
}

interface Worker {
  readonly uid: number;
  readonly gid: number;
}

const account = { username: 'noc', password: 'Mail-secret-1' };

/**
 * Takes mail for example.test on the loopback, over TLS and from `account` alone, and delivers all of it to one Maildir.
 * Whose mail it is stands in its Envelope-to: a path made of what a client says is refused by Exim itself.
 */
const configuration = (folder: string, port: number, { uid, gid }: Worker) => `
primary_hostname = mail.example.test
domainlist local_domains = example.test
exim_path = ${program}
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
notifier_socket =
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
tls_advertise_hosts = *
tls_certificate = ${folder}/cert.pem
tls_privatekey = ${folder}/key.pem
auth_advertise_hosts = \${if def:tls_in_cipher {*}{}}
host_lookup =
rfc1413_hosts =
keep_environment =
acl_smtp_rcpt = recipient
begin acl
recipient:
  accept authenticated = *
         domains = +local_domains
  deny message = relay not permitted
begin routers
all:
  driver = accept
  transport = maildir
begin transports
maildir:
  driver = appendfile
  directory = ${folder}/mail
  maildir_format
  envelope_to_add
  user = ${uid}
  group = ${gid}
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and {{eq{$auth2}{${account.username}}}{eq{$auth3}{${account.password}}}}}
  server_set_id = $auth2
`;

/** Whom Exim works as: its own account where root starts it, which it does not stay; otherwise whoever starts it. */
function worker(): Worker {
  if (process.getuid!() !== 0) return { uid: process.getuid!(), gid: process.getgid!() };
  const idOf = (what: string) => Number(execFileSync('id', [what, 'Debian-exim'], { timeout: deadlineMs }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts Exim in the foreground as a child of the test. Throws with what it logged when it does not come up. */
export async function startMailServer(): Promise<MailServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-exim-'));
  const port = await freePort();
  const { key, cert } = makeCertificate();
  const { uid, gid } = worker();
  const file = (name: string) => path.join(folder, name);
  for (const name of ['spool', 'log', 'mail']) await mkdir(file(name));
  await writeFile(file('cert.pem'), cert);
  await writeFile(file('key.pem'), key, { mode: 0o600 });
  for (const name of ['', 'spool', 'log', 'mail', 'key.pem']) await chown(file(name), uid, gid);
  // Root's alone to change, else Exim gives up its rights before it begins.
  await writeFile(file('exim.conf'), configuration(folder, port, { uid, gid }), { mode: 0o644 });

  const child = spawn(program, ['-C', file('exim.conf'), '-bdf'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const logs = async () => {
    const names = await readdir(file('log'));
    return [said, ...(await Promise.all(names.map((name) => readFile(file(`log/${name}`), 'utf8'))))].join(
      '\n',
    );
  };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit', { signal: AbortSignal.timeout(deadlineMs) });
      child.kill('SIGTERM');
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (const begun = Date.now(); !(await answers(port)); await sleep(50))
    if (child.exitCode !== null || Date.now() - begun > deadlineMs) {
      const log = await logs();
      await stop();
      throw new Error(`Exim does not answer:\n${log}`);
    }

  const taken = new Set<string>();
  return {
    host: 'localhost',
    port,
    ca: cert,
    account,
    async mailTo(address) {
      for (const begun = Date.now(); Date.now() - begun < deadlineMs; await sleep(50)) {
        // The first mail makes the folders of the Maildir.
        const names = await readdir(file('mail/new')).catch(() => []);
        for (const name of names.filter((item) => !taken.has(item)).toSorted()) {
          const mail = parseMail(await readFile(file(`mail/new/${name}`), 'utf8'));
          if (mail.headers.get('envelope-to') !== address) continue;
          taken.add(name);
          return mail;
        }
      }
      throw new Error(`No mail came to ${address}.\n${await logs()}`);
    },
    stop,
  };
}
