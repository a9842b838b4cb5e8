import { createSocket } from 'node:dgram';
import { listenUdp } from './listeners.ts';

/** A name as a message has it. */
export const names = (name: string) =>
  Buffer.concat([
    ...name
      .split('.')
      .filter((label) => label !== '')
      .map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, 'latin1')])),
    Buffer.of(0),
  ]);

/** A record of five minutes. */
export function record(name: string, type: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt32BE(300, 4);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([names(name), fields, data]);
}

export const address4 = (name: string, address: string) =>
  record(name, 1, Buffer.from(address.split('.').map(Number)));

/** An answer to a message with one question, usually without error. */
export function dnsReply(
  asked: Buffer,
  records: Buffer[],
  { flags = 0x8180, count = records.length } = {},
): Buffer {
  const reply = Buffer.concat([asked, ...records]);
  reply.writeUInt16BE(flags, 2);
  reply.writeUInt16BE(count, 6);
  return reply;
}

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
