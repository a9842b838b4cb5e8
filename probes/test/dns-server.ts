import { createSocket } from 'node:dgram';
import { listenUdp } from './listeners.ts';

/** A name server over UDP. Gives its port. */
export const listenDns = (reply: (asked: Buffer) => Buffer, address?: string) =>
  listenUdp((message, answer) => answer(reply(message)), address);

/** Sends a datagram to a port of loopback from a socket that nobody asked. */
export function sendFromElsewhere(bytes: Buffer, port: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.send(bytes, port, '127.0.0.1', () => {
      socket.close();
      resolve();
    });
  });
}
