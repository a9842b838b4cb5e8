import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FleetProcess } from '../fleet-process.ts';
import { atOnce } from './pace.ts';

/**
 * What Node itself costs: one socket that sends ready datagrams and counts what comes back. It encodes nothing, decodes
 * nothing, watches no deadline, and no poller in this process can be cheaper.
 */
export async function bareDgram(fleet: FleetProcess) {
  const socket = createSocket({ type: 'udp4', lookup: (address, _options, done) => done(null, address, 4) });
  const listening = once(socket, 'listening');
  socket.bind(0);
  await listening;
  let answered = () => {};
  socket.on('message', () => answered());
  return {
    /** Polls for so many milliseconds; a poll is one answer to each of the datagrams. Rejects when answers were lost. */
    async pollFor(ms: number, datagrams: readonly Buffer[]): Promise<number> {
      const until = performance.now() + ms;
      let [sent, received] = [0, 0];
      const { length } = fleet.addresses;
      const send = () => {
        const agent = Math.floor(sent / datagrams.length) % length;
        socket.send(datagrams[sent % datagrams.length]!, fleet.port, fleet.addresses[agent]);
        sent += 1;
      };
      answered = () => {
        received += 1;
        if (performance.now() < until) send();
      };
      for (let i = 0; i < atOnce; i++) send();
      await sleep(ms);
      for (let waits = 0; received < sent; waits++) {
        if (waits === 200) throw new Error(`${sent - received} of ${sent} datagrams were lost.`);
        await sleep(10);
      }
      return received / datagrams.length;
    },
    close: () => socket.close(),
  };
}
