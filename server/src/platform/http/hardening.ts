import { type FastifyInstance } from 'fastify';
import { contentPolicy } from './console-files.ts';

/** What every answer tells browsers to refuse. index.html replaces the policy by one with its nonce. */
export const hardening = (publicUrl: URL | undefined): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(),
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Their filters of scripts made holes of their own.
  'x-xss-protection': '0',
  ...(publicUrl?.protocol === 'https:' && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
});

/**
 * Sets the same headers on every answer, before anything looks at the request: paths that no router can read are answered past
 * all hooks. A middleware that makes them anew each time kept requests alive past their end.
 */
export function harden(app: FastifyInstance, publicUrl: URL | undefined): void {
  const always = Object.entries(hardening(publicUrl));
  app.server.prependListener('request', (_request, response) => {
    for (const [name, value] of always) response.setHeader(name, value);
  });
  // A request for a WebSocket comes by another event, and is answered through the hooks.
  app.addHook('onRequest', async (request, reply) => {
    if (request.ws) reply.headers(Object.fromEntries(always));
  });
}
