import { type DestinationStream, pino, type Logger } from 'pino';

/** What the parts of the server log to; pino's own type, so that Fastify takes it too. */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child' | 'level'> &
  Logger;

/** Never in a log, wherever it stands: a second net below the rule that nobody logs bodies, queries or headers. */
const redacted = [
  'password',
  'sealed',
  'community',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'secret',
  'privateKey',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** JSON lines on standard output (or where `destination` says). */
export function createLog(level = 'info', destination?: DestinationStream): Log {
  return pino({ level, base: null, redact: { paths: redacted, censor: '[removed]' } }, destination as never);
}

/** A log that says nothing, for tests that do not look at it. */
export const silentLog: Log = pino({ level: 'silent' });
