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

/** Causes of causes that are told; one may be its own. */
const deepest = 5;

/**
 * What a log says of an error: no more than its words and where it came from. Libraries hang what they had at hand on theirs:
 * the row that was refused, the whole connection with its key.
 */
function errorFields(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  if (depth > deepest) return error.message;
  const { name, message, stack, cause } = error;
  // Of what the database refused: by which rule, which tells nothing of the row.
  const { code, constraint, table, errors } = error as Error & Record<string, unknown>;
  return {
    type: name,
    code,
    constraint,
    table,
    message,
    stack,
    ...(cause !== undefined && { cause: errorFields(cause, depth + 1) }),
    ...(Array.isArray(errors) && { errors: errors.map((one) => errorFields(one, depth + 1)) }),
  };
}

/** JSON lines on standard output (or where `destination` says). */
export function createLog(level = 'info', destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      serializers: { err: (error: unknown) => errorFields(error) },
      redact: { paths: redacted, censor: '[removed]' },
    },
    destination as never,
  );
}

/** A log that says nothing, for tests that do not look at it. */
export const silentLog: Log = pino({ level: 'silent' });
