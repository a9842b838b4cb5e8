import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { type AgentSays, helloText, type ServerSays } from '@linekeeper/contract/agents/link';
import { agentLinkPath, linkProtocol } from '@linekeeper/contract/agents/link-limits';
import { expect } from 'vitest';
import { WebSocket } from 'ws';

/** An agent as a test plays it: says what it is told to, and keeps what it heard. */
export interface AgentClient {
  readonly socket: WebSocket;
  readonly heard: ServerSays[];
  /** The code it was closed with. */
  readonly closed: Promise<number>;
  say(message: AgentSays): void;
  /** The first message of a type from here on, which may have come already. */
  next<T extends ServerSays['type']>(type: T): Promise<Extract<ServerSays, { type: T }>>;
}

export const keyHashOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(Buffer.from(createPublicKey(key as never).export({ format: 'jwk' }).x ?? '', 'base64url'))
    .digest('hex');

/** Opens the connection and waits for the challenge; says nothing. */
export async function knock(port: number, headers: Record<string, string> = {}): Promise<AgentClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${agentLinkPath}`, { headers });
  const heard: ServerSays[] = [];
  let read = 0;
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as ServerSays));
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const next: AgentClient['next'] = async (type) => {
    let found: ServerSays | undefined;
    await expect
      .poll(() => {
        const at = heard.findIndex((message, index) => index >= read && message.type === type);
        if (at < 0) return undefined;
        found = heard[at];
        read = at + 1;
        return found;
      })
      .toBeDefined();
    return found as never;
  };
  const client: AgentClient = {
    ...{ socket, heard, closed, next },
    say: (message) => socket.send(JSON.stringify(message)),
  };
  return client;
}

/** What an agent says first. */
export function helloOf(key: KeyObject, nonce: string): AgentSays {
  const keyHash = keyHashOf(key);
  const signature = sign(null, Buffer.from(helloText(nonce, keyHash)), key).toString('base64');
  const program = { version: '1.0.0', platform: 'linux-x64' };
  return { type: 'hello', protocol: linkProtocol, keyHash, signature, ...program };
}

/** Opens the connection and says who it is. */
export async function connectAgent(port: number, key: KeyObject): Promise<AgentClient> {
  const client = await knock(port);
  client.say(helloOf(key, (await client.next('challenge')).nonce));
  return client;
}
