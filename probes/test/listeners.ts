import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Listens on a loopback address until the test is over, and closes what came in. Gives the port. */
export async function listen(server: Server, address = '127.0.0.1', port = 0): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(port, address);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** A TCP server that does with each connection what it is told. Gives its port. */
export const listenTcp = (act: (socket: Socket) => void, address?: string, port?: number) =>
  listen(createServer(act), address, port);

/** A UDP server; `answer` sends back to who asked. Gives its port. */
export async function listenUdp(
  act: (message: Buffer, answer: (bytes: Buffer) => void, from: RemoteInfo) => void,
  address = '127.0.0.1',
): Promise<number> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  socket.on('message', (message, from) =>
    act(message, (bytes) => socket.send(bytes, from.port, from.address, () => undefined), from),
  );
  socket.bind(0, address);
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return socket.address().port;
}

/** A port on loopback that nobody listens on. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
