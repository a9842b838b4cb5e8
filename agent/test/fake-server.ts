import { type IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo } from 'node:net';
import { type AgentSays, agentSays, type ServerSays } from '@linekeeper/contract/agents/link';
import { type WebSocket, WebSocketServer } from 'ws';

export interface FakeLink {
  say(message: ServerSays): void;
  cut(): void;
}

/** A server that says what a test tells it to, and keeps what agents said; each message is one of the contract's. */
export async function fakeServer(certificate?: { key: string; cert: string }) {
  const heard: AgentSays[] = [];
  const links: FakeLink[] = [];
  const https: Server | undefined = certificate && createServer(certificate);
  await new Promise<void>((resolve) => (https ? https.listen(0, '127.0.0.1', resolve) : resolve()));
  const sockets = new WebSocketServer(https ? { server: https } : { port: 0, host: '127.0.0.1' });
  const answers = { onMessage: (_message: AgentSays, _link: FakeLink): void => {} };
  let requests = 0;
  sockets.on('connection', (socket: WebSocket, _request: IncomingMessage) => {
    requests += 1;
    const link: FakeLink = {
      say: (message) => socket.send(JSON.stringify(message)),
      cut: () => socket.terminate(),
    };
    links.push(link);
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => {
      const message = agentSays.parse(JSON.parse(data.toString()));
      heard.push(message);
      answers.onMessage(message, link);
    });
    link.say({ type: 'challenge', nonce: `nonce-${requests}`, protocol: 1 });
  });
  if (!https) await new Promise((resolve) => sockets.on('listening', resolve));
  const { port } = (https ?? sockets).address() as AddressInfo;
  return {
    ...{ heard, links, answers, port },
    address: `${https ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests: () => requests,
    heardOf: <T extends AgentSays['type']>(type: T) =>
      heard.filter((message): message is Extract<AgentSays, { type: T }> => message.type === type),
    async close() {
      for (const link of links) link.cut();
      await new Promise((resolve) => sockets.close(resolve));
      https?.closeAllConnections();
      https?.close();
    },
  };
}
export type FakeServer = Awaited<ReturnType<typeof fakeServer>>;
