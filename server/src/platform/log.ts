import { type DestinationStream, pino, type Logger } from 'pino';
import { withoutSecrets } from './secret-fields.ts';

/** What the parts of the server log to; pino's own type, so that Fastify takes it too. */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child' | 'level'> &
  Logger;

/** Written by serializers of their own, ours and Fastify's, which choose what of them is told. */
const serialized = new Set(['err', 'req', 'res']);

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

const clean = <T extends object>(fields: T) => withoutSecrets(fields, serialized);

/** JSON lines on standard output (or where `destination` says). */
export function createLog(level = 'info', destination?: DestinationStream): Log {
  const log: Log = pino(
    {
      level,
      base: null,
      serializers: { err: (error: unknown) => errorFields(error) },
      // Not pino's own `redact`: its paths with wildcards cost more than all else of a line of the access log.
      formatters: { log: clean },
    },
    destination as never,
  );
  // What a child carries along is written once, when it is made. Children of children inherit this.
  const child = log.child;
  log.child = function (this: Log, bindings: object, options: object) {
    return child.call(this, clean(bindings), options);
  } as typeof child;
  return log;
}

/** A log that says nothing, for tests that do not look at it. */
export const silentLog: Log = pino({ level: 'silent' });
