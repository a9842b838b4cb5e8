import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../simulators/src/snmp-fleet/main.ts');

export interface FleetProcess {
  readonly pid: number;
  readonly port: number;
  readonly addresses: readonly string[];
  stop(): Promise<void>;
}

/** An SNMP fleet in a process of its own, so that its work is not counted as ours. `time`: what time it is for it as it starts. */
export async function startFleetProcess(agents: number, time?: string): Promise<FleetProcess> {
  const child = spawn(
    process.execPath,
    // One model whose ifIndex run from 1 on, and answers as long as they are asked for: the pollers are measured, not the fleet.
    [
      program,
      ...['--agents', String(agents), '--port', '0', '--first', '127.30.0.1'],
      ...['--model', 'TL-ER6225G', '--longest', '65507'],
      ...(time === undefined ? [] : ['--time', time]),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(/port (\d+)/.exec(line.toString())?.[1]);
  return {
    pid: child.pid!,
    port,
    addresses: Array.from(
      { length: agents },
      (_, index) => `127.30.${Math.floor(index / 254)}.${(index % 254) + 1}`,
    ),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
