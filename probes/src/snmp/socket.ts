import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';

export interface SocketEvents {
  onMessage(bytes: Buffer, sender: RemoteInfo): void;
  /** The socket broke; it is opened again at the next send. */
  onBroken(error: Error): void;
}

/** Wanted space for answers that arrive in one burst; the system may grant less (net.core.rmem_max). */
const bufferBytes = 4 * 1024 * 1024;

/** One UDP socket for all agents of an address family: opens when first needed, and again after it broke. */
export class SnmpSocket {
  readonly #family: 4 | 6;
  readonly #events: SocketEvents;
  #socket: Socket | undefined;
  /** Until the socket is bound, Node itself keeps what is to be sent. */
  #listening = false;
  opened = 0;

  constructor(family: 4 | 6, events: SocketEvents) {
    this.#family = family;
    this.#events = events;
  }

  /**
   * Sends one datagram. `onSent` is called once, now or later, with an error if it was refused. True when the system
   * has not taken the octets yet, which then must stay as they are. Never throws.
   */
  send(datagram: Buffer, port: number, address: string, onSent: (error: Error | null) => void): boolean {
    try {
      const socket = this.#socket ?? this.#open();
      socket.send(datagram, port, address, onSent);
      return !this.#listening || socket.getSendQueueCount() > 0;
    } catch (error) {
      onSent(error instanceof Error ? error : new Error(String(error)));
      return true;
    }
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    closeQuietly(socket);
  }

  #open(): Socket {
    this.#listening = false;
    const socket = createSocket({
      type: this.#family === 4 ? 'udp4' : 'udp6',
      ipv6Only: this.#family === 6,
      // Addresses are checked literals: nothing is ever resolved.
      lookup: (address, _options, done) => done(null, address, this.#family),
    });
    this.opened += 1;
    // Kept before it is bound: where that fails, the error comes at once and gives it up again.
    this.#socket = socket;
    socket.on('message', this.#events.onMessage);
    socket.on('listening', () => {
      this.#listening = true;
      try {
        socket.setRecvBufferSize(bufferBytes);
      } catch {
        // The system's own size is enough for most; what overflows is asked again.
      }
    });
    socket.on('error', (error) => {
      if (this.#socket === socket) this.#socket = undefined;
      closeQuietly(socket);
      this.#events.onBroken(error);
    });
    socket.bind(0);
    return socket;
  }
}

function closeQuietly(socket: Socket | undefined): void {
  try {
    socket?.close();
  } catch {
    // Already closed.
  }
}
