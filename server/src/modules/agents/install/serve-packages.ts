import { createReadStream } from 'node:fs';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { type AgentPackages } from './packages.ts';

/** Hands out the agent's program and the script that installs it. Both are the same for everybody and hold no secret. */
export function servePackages(app: FastifyInstance, { files, installer }: AgentPackages): void {
  const config = { declared: true, public: true };
  app.get('/agent/v1/install.sh', { config }, async (_request, reply) => {
    if (installer === undefined) throw new AppError('NOT_FOUND');
    return reply
      .type('text/x-shellscript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(installer);
  });
  app.get('/agent/v1/packages/:name', { config }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const found = files.find((file) => file.name === name);
    if (!found) throw new AppError('NOT_FOUND');
    return reply
      .type('application/gzip')
      .header('content-length', found.bytes)
      .header('cache-control', 'no-cache')
      .send(createReadStream(found.file));
  });
}
