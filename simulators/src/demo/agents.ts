import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type Api } from './api.ts';

/** Programs of agents that really run, each for one outlet; more would take more memory than a demo should. */
export const demoAgents = 4;

interface Given {
  readonly url: string;
  /** The data folder: each agent keeps its key and what waits in a folder of its own below it. */
  readonly data: string;
}

const program = path.join(import.meta.dirname, '../../../agent/src/main.ts');

/** Runs the agent's own program from its source. Nothing of it stays when we end. */
function run(args: readonly string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: 'ignore',
  });
  return child;
}

/**
 * Has agents stand in the first outlets of a tenant and run as processes of this machine, all on loopback: enrolled once, by a claim, as a
 * person would do it. Returns how they are stopped.
 */
export async function runAgents(inside: Api, { url, data }: Given): Promise<() => void> {
  const { list: outlets } = await inside.call('POST /monitor/api/v1/outlets/list', {
    body: { pageSize: demoAgents, sort: 'number' },
  });
  const { list: known } = await inside.call('POST /monitor/api/v1/agents/list', { body: { pageSize: 200 } });
  const children: ReturnType<typeof run>[] = [];
  for (const { id, number, name } of outlets) {
    const directory = path.join(data, 'demo-agents', number);
    const title = `${name} 探针`;
    const isThere = known.some((agent) => agent.name === title && agent.state !== 'revoked');
    if (!isThere && existsSync(directory)) continue;
    if (!isThere) {
      const { claim } = await inside.call('POST /monitor/api/v1/agents/claims/create', {
        body: { name: title, outletId: id },
      });
      const enrolling = run(['enrol', '--server', url, '--claim', claim, '--dir', directory]);
      const code = await new Promise((resolve) => enrolling.once('exit', resolve));
      if (code !== 0) throw new Error(`The agent of ${name} could not enrol.`);
    }
    children.push(run(['run', '--dir', directory]));
  }
  return () => children.forEach((child) => child.kill('SIGTERM'));
}
