import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { requireAnsweringFolder } from './answering-folder.ts';
import { type App, createApp } from './app.ts';
import { type Config, ConfigFault, isLoopback, readConfig } from './config.ts';
import { takeDataFolder } from './data-folder.ts';
import { openLogFile } from './log-file.ts';
import { AdminPasswordFault } from './modules/auth/index.ts';
import { openOurDatabase } from './open-database.ts';
import { type Embedded } from './platform/db/embedded.ts';
import { DatabaseFault } from './platform/db/fault.ts';
import { createLog, type Log } from './platform/log.ts';
import { KeyFileFault, loadKeyFile } from './platform/secrets/key-file.ts';
import { StartFault } from './start-fault.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
/** What is to be undone when we stop, the last thing first. */
const undo: (() => unknown)[] = [];
/** Nothing may hang the stop for longer than this. */
const stopDeadlineMs = 45_000;

/** Fails while nothing is done yet, so that a taken port leaves no trace. */
async function requireFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  }).catch((error: NodeJS.ErrnoException) => {
    const what: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Stop what uses it, or set PORT to another.`,
      EACCES: `Port ${port} may not be used by this account. Set PORT to one above 1023.`,
      EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
      ENOTFOUND: `HOST ${host} is no address of this machine.`,
    };
    throw new StartFault(what[error.code ?? ''] ?? `Port ${port} cannot be used: ${error.message}`);
  });
}

async function start(
  config: Config,
  log: Log,
): Promise<{ app: App; embedded: Embedded | undefined; url: string }> {
  const ring = await loadKeyFile(config.keyFile);
  if (ring.previous) log.warn('A change of the key was not finished: run "npm run rotate-key" again.');
  const { database, jobs, embedded } = await openOurDatabase(config, ring, log, (step) => undo.push(step));

  const app = await createApp({
    ...config,
    listensBeyond: !isLoopback(config.host),
    ...(config.throughputPort !== undefined && {
      throughput: { address: config.host, port: config.throughputPort },
    }),
    throughputLimits: { mostBps: config.throughputMostBps, monthBytes: config.throughputMonthBytes },
    database,
    jobs,
    log,
    masterKey: ring.current,
    previousKey: ring.previous,
    earlierRecoveryKeys: ring.recovery,
    version,
    consoleDirectory: path.join(root, 'console/dist'),
    agentDirectory: path.join(root, 'agent/dist'),
    dataDirectory: config.dataDir,
  });
  undo.push(() => app.close());
  await app.http.listen({ host: config.host, port: config.port });
  const { port } = app.http.server.address() as AddressInfo;
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  return {
    app,
    embedded,
    url: config.publicUrl?.href ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  };
}

function announce(app: App, url: string): void {
  const { firstAccount } = app;
  console.log(`\n  Linekeeper ${version}\n  ${url}`);
  if (firstAccount?.generated)
    console.log(
      `\n  Account   ${firstAccount.username}\n  Password  ${firstAccount.password}\n  (shown this once: write it down)`,
    );
  else if (firstAccount)
    console.log(`\n  Account   ${firstAccount.username}, with the password of ADMIN_PASSWORD`);
  console.log('\n  Ctrl-C stops it.\n');
}

let starting: Promise<unknown> = Promise.resolve();
let stopping = false;
/** Undoes everything and ends. Asked for during the start, it waits for it: what is half begun cannot be undone. */
async function stop(code: number, log?: Log): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code || 1), stopDeadlineMs).unref();
  await starting.catch(() => undefined);
  for (const step of undo.splice(0).reverse())
    await Promise.resolve()
      .then(step)
      .catch((error: unknown) => log?.error({ err: error }, 'A part did not stop cleanly.'));
  process.exit(code);
}

/** A fault that the person who starts us can mend is one line; anything else is ours, and shown whole. */
function say(error: unknown): void {
  const isTheirs = [ConfigFault, StartFault, DatabaseFault, KeyFileFault, AdminPasswordFault].some(
    (kind) => error instanceof kind,
  );
  if (!isTheirs) console.error(error);
  else if (error instanceof DatabaseFault && process.env['DATABASE_URL'])
    console.error(`DATABASE_URL: ${error.message}`);
  else console.error((error as Error).message);
}

let log: Log | undefined;
try {
  const config = readConfig(process.env);
  await requireFreePort(config);
  await requireAnsweringFolder(config.dataDir, config.keyFile);
  undo.push(await takeDataFolder(config.dataDir));
  const logFile = openLogFile(path.join(config.dataDir, 'linekeeper.log'));
  undo.push(logFile.close);
  log = createLog(config.logLevel, logFile.stream);
  // The first signal stops cleanly; stop() ignores those that follow. SIGHUP comes when the terminal is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0, log));
  process.on('disconnect', () => void stop(0, log));
  process.on('unhandledRejection', (error) =>
    log?.fatal({ err: error }, 'A promise was left alone with its error.'),
  );
  process.on('uncaughtException', (error) => {
    log?.fatal({ err: error }, 'An error reached the top.');
    console.error(error);
    void stop(1, log);
  });
  const started = start(config, log);
  starting = started;
  const { app, url } = await started;
  // A password that was made is shown this once, even to one who has just asked to stop.
  if (!stopping || app.firstAccount?.generated) announce(app, url);
  process.send?.({ type: 'ready', url, dataDir: config.dataDir, adminPassword: app.firstAccount?.password });
} catch (error) {
  if (!stopping) say(error);
  await stop(1, log);
}
