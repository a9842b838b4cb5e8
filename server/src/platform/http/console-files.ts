import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;
const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const;
type Encoding = keyof typeof encoders;

interface ConsoleFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Compressed when first asked for, then kept. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

/** The place in index.html where the nonce of this answer's policy goes. */
const noncePlace = /__CSP_NONCE__/g;

/** Reads the built console into memory: what is served is a lookup, so no path can lead out of it. */
async function readConsole(directory: string): Promise<Map<string, ConsoleFile>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, ConsoleFile>();
  for (const entry of entries) {
    const type = types[path.extname(entry.name)];
    if (!entry.isFile() || !type || entry.name.startsWith('.')) continue;
    const full = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(full);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const url = `/${path.relative(directory, full).split(path.sep).join('/')}`;
    files.set(url, { bytes, type, etag, encoded: new Map() });
  }
  return files;
}

function encodingFor(request: FastifyRequest, file: ConsoleFile): Encoding | undefined {
  if (!compressible.test(file.type) || file.bytes.length < 1024) return undefined;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return (Object.keys(encoders) as Encoding[]).find((name) =>
    new RegExp(`\\b${name}\\b(?!;q=0\\b)`).test(accepted),
  );
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, url: string, file: ConsoleFile) {
  const hashed = /^\/assets\/.*-[A-Za-z0-9_-]{8,}\.\w+$/.test(url);
  reply
    .type(file.type)
    .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', file.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  const encoding = encodingFor(request, file);
  if (!encoding) return reply.send(file.bytes);
  let encoded = file.encoded.get(encoding);
  if (!encoded) {
    encoded = encoders[encoding](file.bytes);
    file.encoded.set(encoding, encoded);
  }
  return reply.header('content-encoding', encoding).send(await encoded);
}

/** The policy of a page: everything from us, styles of script by the nonce, no frame, no plug-in, no inline script. */
export function contentPolicy(nonce?: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Serves the console: its files, and index.html at `/`, `/{companyPrefix}` and `/{companyPrefix}/login` (spec section 2). */
export async function serveConsole(app: FastifyInstance, directory: string): Promise<void> {
  const files = await readConsole(directory);
  const index = files.get('/index.html')?.bytes.toString('utf8');
  if (index === undefined) {
    app.log.warn('The console is not built: only the API is served.');
    return;
  }
  const config = { declared: true, public: true };
  const sendIndex = async (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(nonce))
      .send(index.replace(noncePlace, nonce));
  };
  for (const [url, file] of files)
    if (url !== '/index.html')
      app.get(url, { config }, (request, reply) => sendFile(request, reply, url, file));
  // A prefix as the contract has it; what looks otherwise has no page, nor has what the calls of the API begin with.
  const prefix = ':companyPrefix(^(?!(?:api|monitor|dial|ota)$)[a-z][a-z0-9-]{1,30}[a-z0-9]$)';
  app.get('/', { config }, sendIndex);
  // People type a slash at the end as well, and the console takes slashes away.
  for (const path of ['/login', `/${prefix}`, `/${prefix}/login`])
    for (const end of ['', '/']) app.get(`${path}${end}`, { config }, sendIndex);
}
