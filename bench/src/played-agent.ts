import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { type AgentSays, helloText, type ServerSays } from '@linekeeper/contract/agents/link';
import { agentLinkPath, linkProtocol } from '@linekeeper/contract/agents/link-limits';
import { WebSocket } from 'ws';

/** An agent that a bench plays: its key, and its connection once it has one. */
export interface PlayedAgent {
  readonly key: KeyObject;
  readonly keyHash: string;
  socket?: WebSocket;
  /** The last result that it made, and the last that the server has stored. */
  seq: number;
  stored: number;
}

/** The raw public half of an Ed25519 key, as an agent enrols with it. */
export function rawPublicKey(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key as never).export({ format: 'jwk' }).x ?? '', 'base64url');
}

/** An agent with a key in PEM. */
export function playedAgent(pem: string): PlayedAgent {
  const key = createPrivateKey(pem);
  return { key, keyHash: createHash('sha256').update(rawPublicKey(key)).digest('hex'), seq: 0, stored: 0 };
}

/** Connects by the real handshake over a plain WebSocket; resolves when the server says welcome, and tells of all that it says later. */
export function connectAgent(
  port: number,
  agent: PlayedAgent,
  heard: (said: ServerSays) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${agentLinkPath}`, { perMessageDeflate: false });
    agent.socket = socket;
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => {
      const said = JSON.parse(data.toString()) as ServerSays;
      if (said.type === 'challenge') {
        const signature = sign(null, Buffer.from(helloText(said.nonce, agent.keyHash)), agent.key);
        const hello = { protocol: linkProtocol, keyHash: agent.keyHash, version: '1', platform: 'linux-x64' };
        say(agent, { type: 'hello', ...hello, signature: signature.toString('base64') });
      } else if (said.type === 'welcome') {
        agent.stored = said.stored;
        agent.seq = Math.max(agent.seq, said.stored);
        resolve();
      } else if (said.type === 'ack') agent.stored = said.stored;
      heard(said);
    });
  });
}

export function say(agent: PlayedAgent, said: AgentSays): void {
  agent.socket?.send(JSON.stringify(said));
}
