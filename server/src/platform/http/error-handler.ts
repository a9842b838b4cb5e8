import { type ErrorData, type ErrorEntry, type ErrorName, errors } from '@linekeeper/contract/errors';
import { type Reader, whomToAsk } from '@linekeeper/contract/errors/whom-to-ask';
import { filled } from '@linekeeper/contract/filled';
import { acceptedLanguage, type Language } from '@linekeeper/contract/language';
import { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import { prometheusError } from './prometheus-error.ts';
import { tooLarge } from './uploads.ts';

/** What Fastify itself refuses, by its codes. */
const fastifyErrors: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** The catalogue's error for whatever was thrown; what nobody expected is SYSTEM_ERROR. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', { cause: error });
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : fastifyErrors[code];
  if (known) return new AppError(known, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('INVALID_INPUT', { cause: error });
  return new AppError('SYSTEM_ERROR', { cause: error });
}

/** What Fastify says of a body that is too large says not how large it may be. */
function withLimit(thrown: unknown, request: FastifyRequest): unknown {
  if ((thrown as Partial<FastifyError>).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return thrown;
  return tooLarge(request.routeOptions.bodyLimit);
}

/** The message of an entry with its parameters filled in, and with whom its reader can ask. */
export function messageOf(
  entry: ErrorEntry,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
  reader: Reader = {},
): string {
  return filled(entry.texts[language], { ...whomToAsk(language, reader), ...params });
}

/** The one place where an error becomes an answer. */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = appErrorOf(withLimit(thrown, request));
  const entry: ErrorEntry = errors[error.entry];
  const { failures, fields, params, challengeId, choice, maintenance } = error.details;
  // Only a fault of ours carries the request's number: other answers must not tell two requests apart.
  const ours = entry.status >= 500;
  if (ours) request.log.error({ err: error.cause ?? error }, 'The request failed.');
  if (error.entry === 'UNAVAILABLE') reply.header('retry-after', '5');
  if (error.entry === 'TOO_MANY_REQUESTS' && params?.['seconds'] !== undefined)
    reply.header('retry-after', String(params['seconds']));
  const data: ErrorData = {
    error: error.entry,
    ...(ours ? { requestId: request.id } : {}),
    ...(failures ? { failures } : {}),
    ...(fields ? { fields } : {}),
    ...(challengeId ? { challengeId } : {}),
    ...(choice ? { choice } : {}),
    ...(maintenance ? { maintenance } : {}),
  };
  const language = acceptedLanguage(request.headers['accept-language']);
  const message = messageOf(entry, language, params, request.signed);
  const isPrometheus = request.routeOptions.config?.errorsAs === 'prometheus';
  // Beside the envelope, which readers of Prometheus' API pass over.
  const body = {
    ...(isPrometheus && prometheusError(entry, message, fields)),
    code: entry.code,
    message,
    data,
  };
  reply
    .status(entry.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .send(JSON.stringify(body));
}
