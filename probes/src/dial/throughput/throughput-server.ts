import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Clock, systemClock } from '../../clock.ts';
import { RateMeter } from './rate-meter.ts';
import {
  accepted,
  decodeHello,
  type Direction,
  encodeReport,
  filling,
  helloBytes,
  refused,
  tokenBytes,
} from './wire.ts';

/** What a run may take of this end; the same in each direction. */
export interface Booking {
  readonly streams: number;
  readonly seconds: number;
  readonly mostBytes: number;
  /** How long it waits for its run. Default: a minute. */
  readonly waitsMs?: number;
}

export interface ThroughputServerOptions {
  /** Where it listens. Default: all addresses, of IPv4 alone where the machine has no IPv6, port 8862. */
  readonly address?: string;
  readonly port?: number;
  readonly clock?: Clock;
  /** Runs that are booked at once. Default 1: two would measure each other. */
  readonly mostBookings?: number;
}

interface Booked extends Booking {
  /** Of each direction: connections so far, what they carried, and when it is over. */
  readonly used: Partial<Record<Direction, { streams: number; meter: RateMeter; untilMs: number }>>;
  readonly sockets: Set<Socket>;
  expiry: NodeJS.Timeout;
}

/** A connection that is not served, since it did not say whom it is for or was refused, is closed by then; of more, the oldest at once. */
const unknownMs = 5_000;
const mostUnknown = 64;
/** What is on its way when the time is over still comes. */
const graceMs = 5_000;
/** A sender that was told a limit may have so much more on its way. */
const slack = 1.1;

/** The other end of throughput runs. It serves who was booked and nobody else, and each of them within its own limits. */
export class ThroughputServer {
  readonly #options: ThroughputServerOptions;
  readonly #clock: Clock;
  readonly #server: Server;
  readonly #bookings = new Map<string, Booked>();
  readonly #unknown = new Set<Socket>();

  constructor(options: ThroughputServerOptions = {}) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#greet(socket));
  }

  /** Begins to listen; gives the port. Rejects when it cannot. */
  async open(): Promise<number> {
    // Without an address Node takes `::` for both families, and 0.0.0.0 where IPv6 is off.
    this.#server.listen({ port: this.#options.port ?? 8_862, host: this.#options.address });
    await once(this.#server, 'listening');
    this.#server.on('error', () => undefined);
    return (this.#server.address() as AddressInfo).port;
  }

  /** Takes a run in; gives its token, or undefined when as many are booked as may be. */
  book(booking: Booking): string | undefined {
    if (this.#bookings.size >= (this.#options.mostBookings ?? 1)) return undefined;
    const token = randomBytes(tokenBytes).toString('hex');
    const expiry = setTimeout(() => this.release(token), booking.waitsMs ?? 60_000).unref();
    this.#bookings.set(token, { ...booking, used: {}, sockets: new Set(), expiry });
    return token;
  }

  /** Ends a run, whatever it does, and frees its place. */
  release(token: string): void {
    const booked = this.#bookings.get(token);
    if (!booked) return;
    this.#bookings.delete(token);
    clearTimeout(booked.expiry);
    for (const socket of booked.sockets) socket.destroy();
  }

  close(): void {
    for (const token of [...this.#bookings.keys()]) this.release(token);
    for (const socket of this.#unknown) socket.destroy();
    this.#server.close();
  }

  #greet(socket: Socket): void {
    socket.on('error', () => undefined);
    const [oldest] = this.#unknown;
    if (oldest && this.#unknown.size >= mostUnknown) {
      // Now, and not when it is told to be closed: more may come until then.
      this.#unknown.delete(oldest);
      oldest.destroy();
    }
    this.#unknown.add(socket);
    const late = setTimeout(() => socket.destroy(), unknownMs);
    const known = () => {
      clearTimeout(late);
      this.#unknown.delete(socket);
    };
    socket.once('close', known);
    let heard = Buffer.alloc(0);
    const listen = (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]).subarray(0, helloBytes);
      if (heard.length < helloBytes) return;
      socket.off('data', listen);
      if (this.#serve(socket, heard)) known();
      // Half open, a stranger could keep it for ever.
      else socket.end(Buffer.of(refused), () => socket.destroySoon());
    };
    socket.on('data', listen);
  }

  /** False for whoever is not booked. */
  #serve(socket: Socket, hello: Buffer): boolean {
    const { direction, token } = decodeHello(hello) ?? {};
    const booked = token === undefined ? undefined : this.#bookings.get(token);
    if (!booked || !direction || token === undefined) return false;
    const nowMs = this.#clock.monotonicMs();
    const untilMs = nowMs + booked.seconds * 1_000;
    const used = (booked.used[direction] ??= { streams: 0, meter: new RateMeter(nowMs), untilMs });
    // Each direction once: a token that was seen is worth nothing afterwards.
    if (used.streams >= booked.streams || nowMs > used.untilMs) return false;
    used.streams += 1;
    booked.sockets.add(socket);
    // Its own time ends it now, not that of waiting: both directions, and what is between them.
    clearTimeout(booked.expiry);
    booked.expiry = setTimeout(() => this.release(token), 2 * (booked.seconds * 1_000 + 2 * graceMs)).unref();
    const over = setTimeout(() => socket.destroy(), used.untilMs - nowMs + graceMs);
    socket.once('close', () => {
      clearTimeout(over);
      booked.sockets.delete(socket);
    });
    socket.write(Buffer.of(accepted));
    if (direction === 'down') this.#send(socket, booked, used);
    else this.#receive(socket, booked, used);
    return true;
  }

  #send(
    socket: Socket,
    { mostBytes }: Booked,
    { meter, untilMs }: { meter: RateMeter; untilMs: number },
  ): void {
    socket.on('end', () => socket.destroy());
    socket.resume();
    const more = () => {
      while (socket.writable) {
        const nowMs = this.#clock.monotonicMs();
        if (nowMs >= untilMs || meter.bytes >= mostBytes) return void socket.end();
        const chunk = filling.subarray(0, Math.min(filling.length, mostBytes - meter.bytes));
        meter.add(chunk.length, nowMs);
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', more);
    more();
  }

  #receive(socket: Socket, { mostBytes }: Booked, { meter }: { meter: RateMeter }): void {
    socket.on('data', (chunk: Buffer) => {
      meter.add(chunk.length, this.#clock.monotonicMs());
      if (meter.bytes > mostBytes * slack + filling.length) socket.destroy();
    });
    socket.on('end', () => socket.end(encodeReport(meter.readings)));
  }
}
