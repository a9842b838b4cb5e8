import { connect, type Socket } from 'node:net';
import { type Clock } from '../../clock.ts';
import { type Others, type Resolved } from '../dial-kind.ts';
import { RunFailed } from '../run-within.ts';
import { socketFailure } from '../socket-reason.ts';
import { type Own, watchOthers } from './give-way.ts';
import { RateMeter, type Reading } from './rate-meter.ts';
import { accepted, decodeReport, filling, mostReportBytes, refused } from './wire.ts';

export interface DirectionOptions {
  readonly target: Resolved;
  readonly port: number;
  readonly localAddress?: string;
  readonly hello: Buffer;
  readonly streams: number;
  readonly seconds: number;
  readonly mostBytes: number;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Ends it with what was carried so far. */
  readonly signal: AbortSignal;
  readonly others?: Others | undefined;
}

export interface Carried {
  readonly readings: readonly Reading[];
  readonly ended: 'time' | 'volume' | 'yielded';
}

/** Takes as much as comes until time or volume are reached, or the other end has no more. */
export async function runDown(options: DirectionOptions): Promise<Carried> {
  const sockets = await openStreams(options);
  const { clock, mostBytes } = options;
  const meter = new RateMeter(clock.monotonicMs());
  const { promise, resolve, reject } = Promise.withResolvers<Carried['ended']>();
  const stop = stopAfter(options, resolve, () => ({ direction: 'down', bytes: meter.bytes }));
  let open = sockets.length;
  for (const socket of sockets) {
    socket.on('data', (chunk: Buffer) => {
      meter.add(chunk.length, clock.monotonicMs());
      if (meter.bytes >= mostBytes) resolve('volume');
    });
    socket.on('error', reject);
    // It reached a limit of its own; others may still bring what is on its way.
    socket.once('end', () => (open -= 1) === 0 && resolve('volume'));
  }
  try {
    const ended = await promise;
    if (meter.bytes === 0)
      throw new RunFailed(ended === 'yielded' ? 'aborted' : 'closed', 'nothing was sent');
    return { readings: meter.readings, ended };
  } catch (error) {
    throw error instanceof RunFailed ? error : await socketFailure(error, options.target);
  } finally {
    stop();
    for (const socket of sockets) socket.destroy();
  }
}

/** Sends as much as goes until time or volume are reached; what came of it, and when, the other end says. */
export async function runUp(options: DirectionOptions): Promise<Carried> {
  const sockets = await openStreams(options);
  const { mostBytes, timeoutMs } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Carried['ended']>();
  let sent = 0;
  const stop = stopAfter(options, resolve, () => ({ direction: 'up', bytes: sent }));
  const reports = sockets.map((socket) => readReport(socket));
  for (const socket of sockets) {
    const more = () => {
      while (socket.writable) {
        if (sent >= mostBytes) return resolve('volume');
        const chunk = filling.subarray(0, Math.min(filling.length, mostBytes - sent));
        sent += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', more);
    socket.on('error', reject);
    more();
  }
  try {
    const ended = await promise;
    for (const socket of sockets) socket.end();
    const late = setTimeout(() => reports.forEach((_, i) => sockets[i]!.destroy()), timeoutMs);
    const told = await Promise.all(reports).finally(() => clearTimeout(late));
    const all = told.map((bytes) => (bytes === undefined ? undefined : decodeReport(bytes, sent)));
    if (all.some((readings) => !readings)) throw new RunFailed('malformed', 'no report of what came');
    // Each tells of all streams so far: the last that ended tells most.
    const readings = all.reduce((most, each) => (total(each!) > total(most!) ? each : most))!;
    return { readings, ended };
  } catch (error) {
    throw error instanceof RunFailed ? error : await socketFailure(error, options.target);
  } finally {
    stop();
    for (const socket of sockets) socket.destroy();
  }
}

const total = (readings: readonly Reading[]) => readings.at(-1)?.bytes ?? 0;

function stopAfter(
  { seconds, signal, others, clock }: DirectionOptions,
  resolve: (ended: Carried['ended']) => void,
  own: () => Own,
): () => void {
  const timer = setTimeout(() => resolve('time'), seconds * 1_000);
  const yielding = () => resolve('yielded');
  signal.addEventListener('abort', yielding, { once: true });
  if (signal.aborted) yielding();
  const unwatch = watchOthers(others, clock, own, yielding);
  return () => {
    unwatch();
    clearTimeout(timer);
    signal.removeEventListener('abort', yielding);
  };
}

/** Opens all streams; each has been let in by the other end. */
async function openStreams(options: DirectionOptions): Promise<Socket[]> {
  const opening = Array.from({ length: options.streams }, () => openStream(options));
  const opened = await Promise.allSettled(opening);
  const sockets = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = opened.find((each) => each.status === 'rejected');
  if (!failed) return sockets;
  for (const socket of sockets) socket.destroy();
  throw failed.reason instanceof RunFailed
    ? failed.reason
    : await socketFailure(failed.reason, options.target);
}

function openStream({
  target,
  port,
  localAddress,
  hello,
  timeoutMs,
  signal,
}: DirectionOptions): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const { address: host, family } = target;
  const socket = connect({ host, port, family, localAddress, noDelay: true, allowHalfOpen: true });
  const fail = (error: unknown) => {
    done();
    reject(error);
    socket.destroy();
  };
  const late = setTimeout(() => fail(new RunFailed('timeout')), timeoutMs);
  const abort = () => fail(new RunFailed('aborted'));
  const closed = () => fail(new RunFailed('closed'));
  const done = () => {
    clearTimeout(late);
    signal.removeEventListener('abort', abort);
    socket.off('error', fail).off('close', closed).off('end', closed).off('readable', greeted);
    // What happens between two listeners is heard by the next.
    socket.on('error', () => undefined);
  };
  const greeted = () => {
    const answer = (socket.read(1) as Buffer | null)?.[0];
    if (answer === undefined) return;
    if (answer === refused) return fail(new RunFailed('busy', 'the other end does not know of this run'));
    if (answer !== accepted) return fail(new RunFailed('malformed'));
    done();
    resolve(socket);
  };
  socket.once('connect', () => socket.write(hello));
  socket.on('error', fail).on('close', closed).on('end', closed).on('readable', greeted);
  signal.addEventListener('abort', abort, { once: true });
  return promise;
}

/** All that comes back, as far as a report can be long; undefined where it is longer, or the connection broke. */
function readReport(socket: Socket): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostReportBytes) {
        resolve(undefined);
        socket.destroy();
      } else chunks.push(chunk);
    });
    socket.once('end', () => resolve(Buffer.concat(chunks)));
    socket.once('close', () => resolve(undefined));
  });
}
