import snmp from 'net-snmp';
import { type FleetProcess } from '../fleet-process.ts';
import { ifEntry, ifXEntry } from './questions.ts';

/** The library net-snmp, with one session an agent that stays open. */
export function netSnmpClient(fleet: FleetProcess) {
  const sessions = fleet.addresses.map((address) => {
    const session = snmp.createSession(address, 'public', {
      port: fleet.port,
      version: snmp.Version2c,
      timeout: 5_000,
      retries: 1,
    });
    session.on('error', () => {});
    return session;
  });
  const get = (index: number, oids: string[]) =>
    new Promise<void>((resolve, reject) =>
      sessions[index]!.get(oids, (error) => (error ? reject(error) : resolve())),
    );
  const subtree = (index: number, oid: string) =>
    new Promise<void>((resolve, reject) =>
      sessions[index]!.subtree(
        oid,
        20,
        () => {},
        (error) => (error ? reject(error) : resolve()),
      ),
    );
  return {
    async get(index: number, parts: readonly string[][]) {
      for (const oids of parts) await get(index, oids);
    },
    async walk(index: number) {
      await subtree(index, ifEntry);
      await subtree(index, ifXEntry);
    },
    close: () => sessions.forEach((session) => session.close()),
  };
}
