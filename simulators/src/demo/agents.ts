import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { whyNotAlone } from '../netns/alone.ts';
import { type Api } from './api.ts';
import { openSites } from './sites.ts';

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

/** How the demo's agents stand: each in a network of its own, or all on this machine's loopback. */
export type AgentForm = 'networks' | 'loopback';

/** Where the kernel and our account allow, agents get networks of their own; `DEMO_NETWORK=loopback` asks for none. */
export function agentForm(): { readonly form: AgentForm; readonly why: string } {
  if (process.env['DEMO_NETWORK'] === 'loopback')
    return { form: 'loopback', why: 'DEMO_NETWORK asks for it' };
  const why = whyNotAlone();
  return why === undefined ? { form: 'networks', why: '' } : { form: 'loopback', why };
}

/** What agents know their server by may be another one since the last start. */
function keepServer(directory: string, server: string, pin: string | undefined): void {
  const file = path.join(directory, 'agent.json');
  const { pin: _old, ...kept } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(
    file,
    `${JSON.stringify({ ...kept, server, ...(pin !== undefined && { pin }) }, undefined, 2)}\n`,
    { mode: 0o600 },
  );
}

/** Linux takes no other names for interfaces. */
const isInterfaceName = (name: string | null): name is string => name !== null && /^[\w.-]{1,15}$/.test(name);

/**
 * Has agents stand in the first outlets of a tenant and really run: in networks of their own, or as processes on loopback. They enrol once, by a
 * claim, as a person would do it. Returns how they are stopped.
 */
export async function runAgents(inside: Api, { url, data }: Given, form: AgentForm): Promise<() => void> {
  const { list: outlets } = await inside.call('POST /monitor/api/v1/outlets/list', {
    body: { pageSize: demoAgents, sort: 'number' },
  });
  const { list: known } = await inside.call('POST /monitor/api/v1/agents/list', { body: { pageSize: 200 } });
  const folder = path.resolve(data, 'demo-agents');
  const { list: lines } = await inside.call('POST /monitor/api/v1/lines/list', { body: { pageSize: 200 } });
  const sites = outlets.map(({ id, number }) => {
    const names = lines.filter(({ outletId }) => outletId === id).map(({ interfaceName }) => interfaceName);
    return { name: number, interface: names.find(isInterfaceName) ?? 'wan0' };
  });
  const network =
    form === 'networks'
      ? await openSites(sites, { port: Number(new URL(url).port || 80), folder })
      : undefined;
  const children: ReturnType<typeof run>[] = [];
  for (const { id, number, name } of outlets) {
    const directory = path.join(folder, number);
    const title = `${name} 探针`;
    const isThere = known.some((agent) => agent.name === title && agent.state !== 'revoked');
    if (!isThere && existsSync(directory)) continue;
    if (!isThere) {
      const { claim } = await inside.call('POST /monitor/api/v1/agents/claims/create', {
        body: { name: title, outletId: id },
      });
      const isIn = network
        ? await network.order({ do: 'enrol', site: number, claim })
        : (await ended(run(['enrol', '--server', url, '--claim', claim, '--dir', directory]))) === 0;
      if (!isIn) throw new Error(`The agent of ${name} could not enrol.`);
    }
    keepServer(directory, network?.server ?? url, network?.pin);
    if (network) await network.order({ do: 'run', site: number });
    else children.push(run(['run', '--dir', directory]));
  }
  return () => {
    network?.stop();
    children.forEach((child) => child.kill('SIGTERM'));
  };
}

const ended = (child: ReturnType<typeof run>) => new Promise((resolve) => child.once('exit', resolve));
