import { Readable, Transform } from 'node:stream';
import { type Upload } from '@linekeeper/contract/endpoint';
import { type FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** A raw body as the handler gets it. The stream fails with TOO_LARGE past the limit, and with INVALID_INPUT when cut off. */
export interface Uploaded {
  /** The media type that was said; what the bytes are is for the handler to find out. */
  readonly type: string;
  /** What was said behind the type, as it came: `; proto=…`. */
  readonly parameters: string;
  /** How the body was said to be packed; none where nothing was said. */
  readonly encoding: string;
  readonly stream: Readable;
}

/** What the input of a handler holds beside params, query and body. */
export type Sent<U> = [U] extends [Upload] ? { readonly upload: Uploaded } : unknown;

/** The rest of a body that is no upload must come within this time. */
const bodyDeadlineMs = 30_000;

const typeOf = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

/** `5 MB`, `256 KB`: a limit as people read it. */
export function sizeText(bytes: number): string {
  const kib = bytes / 1024;
  return kib >= 1024 ? `${Math.round((kib / 1024) * 10) / 10} MB` : `${Math.round(kib)} KB`;
}

export function tooLarge(limitBytes: number): AppError {
  return new AppError('TOO_LARGE', { params: { limit: sizeText(limitBytes) } });
}

/** Refuses what the endpoint does not take, before a byte of it is read. Throws UNSUPPORTED_TYPE, TOO_LARGE. */
export function refuseOtherTypes(request: FastifyRequest, upload: Upload): void {
  if (!upload.types.includes(typeOf(request)))
    throw new AppError('UNSUPPORTED_TYPE', { params: { types: upload.types.join(', ') } });
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes) throw tooLarge(upload.maxBytes);
}

/**
 * The body to read from: an upload is counted while it comes; any other body must come soon, since the time that the
 * server gives an upload would let a slow caller hold a connection for minutes.
 */
export function limitedBody(
  request: FastifyRequest,
  payload: Readable,
  upload: Upload | undefined,
): Readable {
  if (upload) return counted(payload, upload.maxBytes);
  if (!request.raw.complete) {
    const timer = setTimeout(() => request.raw.destroy(), bodyDeadlineMs);
    request.raw.once('end', () => clearTimeout(timer));
    request.raw.once('close', () => clearTimeout(timer));
  }
  return payload;
}

function counted(payload: Readable, maxBytes: number): Readable {
  let seen = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  // Nobody may be reading yet when it fails; who reads later is told all the same.
  limited.on('error', () => {});
  // What still comes is read and dropped: a caller that sees the refusal can ask again on the same connection.
  limited.on('close', () => {
    payload.unpipe(limited);
    payload.resume();
  });
  const cutOff = () => limited.destroy(new AppError('INVALID_INPUT'));
  payload.on('error', cutOff);
  payload.on('aborted', cutOff);
  return payload.pipe(limited);
}

/** The upload of a request; an empty one where there is no body at all. */
export function uploadOf(request: FastifyRequest): Uploaded {
  const said = request.headers['content-type'] ?? '';
  const form = {
    type: typeOf(request),
    parameters: said.includes(';') ? said.slice(said.indexOf(';')) : '',
    encoding: (request.headers['content-encoding'] ?? '').trim().toLowerCase(),
  };
  return { ...form, stream: request.body === undefined ? Readable.from([]) : (request.body as Readable) };
}

/** All bytes of an upload; no more than the endpoint's limit, since its stream fails past that. */
export async function bytesOf({ stream }: Uploaded): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
