import { type Endpoint } from '@linekeeper/contract/endpoint';
import { type FastifyReply } from 'fastify';

const foreverS = 31_536_000;

/**
 * Sends a file. Its bytes may be somebody else's: a browser that opens its address runs nothing of it (sandbox) and takes
 * it for nothing but what we say it is (nosniff, set for all answers).
 */
export function sendFile(
  reply: FastifyReply,
  { types, immutable }: NonNullable<Endpoint['file']>,
  { type, bytes }: { readonly type: string; readonly bytes: Uint8Array },
) {
  if (!types.includes(type)) throw new Error(`A file of type ${type} is not declared.`);
  return reply
    .header('cache-control', immutable ? `public, max-age=${foreverS}, immutable` : 'no-store')
    .header('content-security-policy', `sandbox; default-src 'none'`)
    .type(type)
    .send(bytes);
}
