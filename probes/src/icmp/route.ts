import { createSocket } from 'node:dgram';
import type { StrictAddress } from '../address.ts';

/** Discard (RFC 863). Nothing is sent to it. */
const anyPort = 9;

/**
 * Whether this machine has a way to an address at all, by the routing table: connecting a UDP socket sends nothing. An
 * echo request that never left our machine is no loss of the target, and fping does not tell them apart.
 */
export function hasRoute(target: StrictAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket({
      type: target.family === 4 ? 'udp4' : 'udp6',
      lookup: (address, _options, done) => done(null, address, target.family),
    });
    const finish = (found: boolean) => {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.close();
      resolve(found);
    };
    socket.once('error', (error: NodeJS.ErrnoException) => finish(!noWay.has(error.code ?? '')));
    // Events and no callback: a callback is called for success and failure alike.
    socket.once('connect', () => finish(true));
    socket.connect(anyPort, target.address);
  });
}

const noWay = new Set([
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
  'EAFNOSUPPORT',
]);
