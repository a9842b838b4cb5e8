import { agentSays, type AgentSays, type ServerSays } from '@linekeeper/contract/agents/link';
import { type LinkRefusal } from '@linekeeper/contract/agents/agent-terms';
import { linkLimits } from '@linekeeper/contract/agents/link-limits';
import { placesOfNoText } from '@linekeeper/contract/plain-text';
import { type WebSocket } from 'ws';
import { Window } from './allowance.ts';
import { type LinkKey } from './link.queries.ts';

/** Close codes: the policy's (RFC 6455 section 7.4.1), and ours from 4000. */
export const linkCloseCodes = { policy: 1008, replaced: 4010, over: 4011 } as const;

/** What a session asks of who keeps all of them. */
export interface LinkKeeper {
  readonly clock: () => number;
  /** Does what a message asks for; the next one of the same agent waits for it. Never rejects. */
  handle(session: LinkSession, message: AgentSays, receivedMs: number): Promise<void>;
  /** Something of the agent was not taken. */
  refused(session: LinkSession, reason: LinkRefusal): void;
  ended(session: LinkSession): void;
}

function parsed(data: Buffer): AgentSays | undefined {
  try {
    const value: unknown = JSON.parse(data.toString('utf8'));
    const read = agentSays.safeParse(value);
    return read.success && placesOfNoText(value).length === 0 ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** One connection of an agent: counts and reads what comes, one message after the other. Kept small, since there are thousands. */
export class LinkSession {
  readonly socket: WebSocket;
  readonly address: string;
  /** Set once the agent was proved. */
  link: LinkKey | undefined;
  lastHeardMs: number;
  /** When it was last kept how the agent is. */
  healthKeptMs = -Infinity;
  /** Where it answers jitter tests; null: nowhere. Not known before it told how it is. */
  reflectPort: number | null | undefined;
  /** Signed by the agent's hello; good for that alone. */
  nonce: string;
  private readonly keeper: LinkKeeper;
  private readonly messages = new Window(linkLimits.messages, linkLimits.windowMs);
  private waiting: { data: Buffer; atMs: number }[] = [];
  private isBusy = false;
  private isOver = false;

  constructor(socket: WebSocket, keeper: LinkKeeper, from: { address: string; nonce: string }) {
    this.socket = socket;
    this.keeper = keeper;
    this.address = from.address;
    this.nonce = from.nonce;
    this.lastHeardMs = keeper.clock();
    socket.on('message', (data: Buffer, isBinary: boolean) => this.receive(data, isBinary));
    // Frames that are too large or no frames at all: the library closes the connection by itself.
    socket.on('error', (error: Error & { code?: string }) =>
      keeper.refused(
        this,
        error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'too-large' : 'not-understood',
      ),
    );
    socket.on('close', () => {
      this.isOver = true;
      this.waiting = [];
      keeper.ended(this);
    });
  }

  send(message: ServerSays): void {
    if (!this.isOver && this.socket.readyState === this.socket.OPEN)
      this.socket.send(JSON.stringify(message), () => {});
  }

  /** Says why and closes; what waits is not looked at any more. */
  refuse(reason: LinkRefusal, final = false): void {
    if (this.isOver) return;
    this.keeper.refused(this, reason);
    this.close(linkCloseCodes.policy, { type: 'refused', reason, final });
  }

  close(code: number, last?: ServerSays): void {
    if (last) this.send(last);
    this.isOver = true;
    this.waiting = [];
    this.socket.close(code);
    // Who does not answer the closing is not waited for.
    const timer = setTimeout(() => this.socket.terminate(), 500);
    timer.unref();
    this.socket.once('close', () => clearTimeout(timer));
  }

  /** Whether a pong comes within the deadline. */
  ping(deadlineMs: number): Promise<boolean> {
    const { socket } = this;
    if (this.isOver || socket.readyState !== socket.OPEN) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (isThere: boolean) => {
        clearTimeout(timer);
        socket.off('pong', answered);
        socket.off('close', ended);
        resolve(isThere);
      };
      const answered = () => end(true);
      const ended = () => end(false);
      const timer = setTimeout(ended, deadlineMs);
      timer.unref();
      socket.on('pong', answered);
      socket.on('close', ended);
      socket.ping();
    });
  }

  private receive(data: Buffer, isBinary: boolean): void {
    if (this.isOver) return;
    const nowMs = this.keeper.clock();
    this.lastHeardMs = nowMs;
    if (!this.messages.take(nowMs)) return this.refuse('too-many-messages');
    if (isBinary) return this.refuse('not-understood');
    if (this.waiting.length >= linkLimits.waiting) return this.refuse('too-many-messages');
    this.waiting.push({ data, atMs: nowMs });
    if (!this.isBusy) void this.work();
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    for (let next = this.waiting.shift(); next && !this.isOver; next = this.waiting.shift()) {
      const message = parsed(next.data);
      if (!message) this.refuse('not-understood');
      else await this.keeper.handle(this, message, next.atMs);
    }
    this.isBusy = false;
  }
}
