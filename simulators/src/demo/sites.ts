import { type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { runAlone } from '../netns/alone.ts';

/** A site of an agent: its number, and what its line's interface is called. */
export interface Site {
  readonly name: string;
  readonly interface: string;
}

export type SiteOrder =
  | { readonly do: 'enrol'; readonly site: string; readonly claim: string }
  | { readonly do: 'run'; readonly site: string };

/** In the networks of the sites: where the server is reached, and what agents test. */
export const [hubAddress, doorPort, exchangeAddress] = ['10.0.0.1', 7443, '10.9.0.1'] as const;

/** The networks of the sites, while they run. */
export interface SiteNetwork {
  /** What agents there know the server by. */
  readonly server: string;
  readonly pin: string;
  /** Does what is ordered; false where it did not come off. */
  order(order: SiteOrder): Promise<boolean>;
  stop(): void;
}

/** Makes a network for each site; what their agents send to the hub comes to the server on this machine's loopback. */
export async function openSites(
  sites: readonly Site[],
  { port, folder }: { readonly port: number; readonly folder: string },
): Promise<SiteNetwork> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const socket = path.join(folder, 'way');
  rmSync(socket, { force: true });
  const way = createServer((inner) => {
    const outer = connect(port, '127.0.0.1');
    inner.pipe(outer).pipe(inner);
    inner.on('error', () => outer.destroy());
    outer.on('error', () => inner.destroy());
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  });
  way.listen(socket);
  await once(way, 'listening');
  const world: ChildProcess = runAlone(path.join(import.meta.dirname, 'site-network.ts'), [
    socket,
    folder,
    JSON.stringify(sites),
  ]);
  const answers = createInterface({ input: world.stdout! })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await answers.next();
    if (done) throw new Error('The networks of the sites ended.');
    return JSON.parse(value) as { readonly ok?: boolean; readonly pin?: string };
  };
  const { pin = '' } = await answer();
  return {
    server: `https://${hubAddress}:${doorPort}`,
    pin,
    async order(order) {
      world.stdin!.write(`${JSON.stringify(order)}\n`);
      return (await answer()).ok === true;
    },
    stop() {
      world.kill('SIGKILL');
      way.close();
      rmSync(socket, { force: true });
    },
  };
}
