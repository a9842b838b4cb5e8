import websocket from '@fastify/websocket';
import { acceptedLanguage, languageOf } from '@linekeeper/contract/language';
import { liveMaxBytes, livePath } from '@linekeeper/contract/live';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { isAllowedOrigin } from '../http/credentials.ts';
import { stateOf } from '../http/state.ts';
import { type CheckSessions, type CurrentRights, type Hub, type Listener } from './hub.ts';
import { type Tickets } from './tickets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    liveListener: Listener | undefined;
  }
}

/**
 * The live connection. A page may open one only from our own address, and everybody only with a ticket that a signed-in
 * call fetched within the last 30 seconds and that nobody used: the address of a WebSocket carries no other proof.
 */
export async function serveLive(
  app: FastifyInstance,
  parts: { hub: Hub; tickets: Tickets; checkSessions: CheckSessions; currentRights: CurrentRights },
): Promise<void> {
  const { hub, tickets, checkSessions, currentRights } = parts;
  await app.register(websocket, {
    // With compression a few kilobytes on the wire become megabytes of message.
    options: { maxPayload: liveMaxBytes, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
  });
  app.decorateRequest('liveListener', undefined);
  app.addHook('onClose', async () => hub.close());
  app.get(
    livePath,
    {
      websocket: true,
      config: { declared: true, public: true },
      preValidation: async (request) => {
        const { origin } = request.headers;
        if (origin !== undefined && !isAllowedOrigin(origin, request.host, stateOf(app)))
          throw new AppError('FORBIDDEN');
        if (!request.ws) throw new AppError('NOT_FOUND');
        const { ticket } = request.query as { ticket?: unknown };
        const grant =
          typeof ticket === 'string' && ticket.length === 43 ? await tickets.take(ticket) : undefined;
        if (!grant) throw new AppError('NOT_SIGNED_IN');
        const mark = hub.mark();
        const fault = (await checkSessions([grant.sessionId])).get(grant.sessionId);
        if (fault) throw new AppError(fault);
        // What may be heard is asked now: since the ticket was given it may have become less.
        const [rights] = await currentRights([grant]);
        if (!rights) throw new AppError('NOT_SIGNED_IN');
        request.liveListener = { ...grant, ...rights, mark };
      },
    },
    (socket, request) => {
      if (!request.liveListener) return socket.terminate();
      // A page cannot give a WebSocket headers: what the browser says by itself is its own language, not the reader's.
      const { lang } = request.query as { lang?: unknown };
      const chosen = typeof lang === 'string' ? languageOf(lang) : undefined;
      return hub.add(
        socket,
        request.liveListener,
        chosen ?? acceptedLanguage(request.headers['accept-language']),
      );
    },
  );
}
