import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy to a database that can be cut and mended: what a database that dies and comes back looks like to us. */
export async function cutProxy(host: string, port: number) {
  const sockets = new Set<Socket>();
  let cut = false;
  const server = createServer((inbound) => {
    if (cut) {
      inbound.destroy();
      return;
    }
    const outbound = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      cut = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
