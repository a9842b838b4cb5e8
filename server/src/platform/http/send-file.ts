import { Readable } from 'node:stream';
import { type Endpoint, type fileAnswer } from '@linekeeper/contract/endpoint';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { plainPagePolicy } from './plain-page.ts';

const foreverS = 31_536_000;

/**
 * Sends a file, piece by piece where it comes so. Its bytes may be somebody else's: a browser that opens its address runs nothing of it (sandbox) and takes
 * it for nothing but what we say it is (nosniff, set for all answers).
 */
export function sendFile(
  reply: FastifyReply,
  { types, immutable, isForm }: NonNullable<Endpoint['file']>,
  { type, bytes, byteCount }: z.output<typeof fileAnswer>,
) {
  if (!types.includes(type)) throw new Error(`A file of type ${type} is not declared.`);
  // A page of ours: what its button sends says where it comes from, but not the address of the page, which holds a token.
  if (isForm) reply.header('referrer-policy', 'strict-origin');
  if (byteCount !== undefined) reply.header('content-length', byteCount);
  return reply
    .header('cache-control', immutable ? `public, max-age=${foreverS}, immutable` : 'no-store')
    .header('content-security-policy', isForm ? plainPagePolicy : `sandbox; default-src 'none'`)
    .type(type)
    .send(bytes instanceof Uint8Array ? bytes : Readable.from(bytes));
}
