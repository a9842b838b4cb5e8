import { sign } from 'node:crypto';
import { type AgentSays, helloText, serverSays, type ServerSays } from '@linekeeper/contract/agents/link';
import { agentLinkPath, agentTakesBytes, linkProtocol } from '@linekeeper/contract/agents/link-limits';
import { WebSocket } from 'ws';
import { type AgentConfig, type AgentIdentity } from '../config.ts';
import { platform, version } from '../version.ts';
import { connectionOptions } from './pinned.ts';

/** How a connection ended. `final`: the server said that to come again is of no use. */
export interface Ended {
  readonly reason: string;
  readonly final: boolean;
  /** It was let in. */
  readonly wasIn: boolean;
}

export interface Heard {
  /** After the welcome, each message but those that make the connection. */
  onMessage(message: Exclude<ServerSays, { type: 'challenge' | 'refused' }>): void;
}

/** From the first packet to the welcome. */
const greetingMs = 30_000;

/** One connection to the server. */
export class Connection {
  readonly ended: Promise<Ended>;
  private readonly socket: WebSocket;
  private isIn = false;
  private last: { reason: string; final: boolean } | undefined;

  constructor(config: AgentConfig, identity: AgentIdentity, heard: Heard) {
    const address = `${config.server.replace(/^http/, 'ws')}${agentLinkPath}`;
    const isTls = address.startsWith('wss:');
    this.socket = new WebSocket(address, {
      ...{ handshakeTimeout: 15_000, perMessageDeflate: false, maxPayload: agentTakesBytes },
      ...(isTls ? (connectionOptions(config.pin) as object) : {}),
    });
    const greeting = setTimeout(() => this.drop('The server said no welcome.'), greetingMs);
    this.socket.on('message', (data: Buffer, isBinary: boolean) => {
      const message = isBinary ? undefined : parsed(data);
      if (!message) return this.drop('The server said what this program does not know.');
      if (message.type === 'refused') {
        this.last = { reason: message.reason, final: message.final };
        // Nothing comes after it, whether the server closes or not.
        return this.socket.terminate();
      }
      if (message.type === 'challenge') return this.greet(identity, message);
      if (message.type === 'welcome') {
        clearTimeout(greeting);
        this.isIn = true;
      }
      if (this.isIn) heard.onMessage(message);
    });
    this.socket.on('error', (error) => (this.last ??= { reason: error.message, final: false }));
    this.ended = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        clearTimeout(greeting);
        const { reason = `The connection was closed (${code}).`, final = false } = this.last ?? {};
        resolve({ reason, final, wasIn: this.isIn });
      });
    });
  }

  say(message: AgentSays): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(message), () => {});
  }

  /** Ends it from here, without a word to the other side. */
  drop(reason: string): void {
    this.last ??= { reason, final: false };
    this.socket.terminate();
  }

  private greet({ key, keyHash }: AgentIdentity, challenge: { nonce: string; protocol: number }): void {
    if (challenge.protocol !== linkProtocol) return this.drop('The server speaks another protocol.');
    const signature = sign(null, Buffer.from(helloText(challenge.nonce, keyHash)), key).toString('base64');
    this.say({ type: 'hello', protocol: linkProtocol, keyHash, signature, version, platform });
  }
}

function parsed(data: Buffer): ServerSays | undefined {
  try {
    return serverSays.safeParse(JSON.parse(data.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
