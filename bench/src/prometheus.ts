import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/src/stack.ts';
import { cpuMsOf } from './process-usage.ts';

const programs = ['/usr/bin/prometheus', '/usr/bin/prometheus-alertmanager'] as const;
/** What we ask of a device with two interfaces: eight of itself, nine of each. */
const values = 26;

/** What there is not of the peer on this machine, in words; undefined: all of it is there. */
export const missingPeer = (): string | undefined => programs.find((program) => !existsSync(program));

/** Prometheus and Alertmanager of Debian's packages, with a configuration and folders of their own. */
export interface Peer {
  /** CPU time of both so far, in ms. */
  cpuMs(): Promise<{ readonly prometheus: number; readonly alertmanager: number }>;
  stop(): Promise<void>;
}

/** Devices that are asked over HTTP: as many values each as we ask of one, and how its first link is. */
export async function startTargets(isLinkDown: (device: number) => boolean) {
  const rest = Array.from({ length: values - 1 }, (_none, n) => `value_${n} `);
  const server = createServer((request, response) => {
    const device = Number(/^\/d(\d+)$/.exec(request.url ?? '')?.[1]);
    const lines = rest.map((name, n) => `${name}${(Date.now() % 1_000) + n}`);
    response.end(`if_oper_status ${isLinkDown(device) ? 2 : 1}\n${lines.join('\n')}\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Scene {
  readonly devices: number;
  readonly intervalS: number;
  readonly targetsPort: number;
  readonly mailPort: number;
  readonly to: string;
}

/** JSON is YAML too. */
const write = (file: string, configuration: object) => writeFile(file, JSON.stringify(configuration));

/** One rule a device, an alert by the first look that finds it, a mail at once and an alert a mail. */
async function configure(folder: string, scene: Scene, alertsPort: number): Promise<void> {
  const { devices, intervalS, targetsPort, mailPort, to } = scene;
  const all = Array.from({ length: devices }, (_none, n) => n);
  await write(path.join(folder, 'prometheus.yml'), {
    global: { scrape_interval: `${intervalS}s`, evaluation_interval: `${intervalS}s` },
    rule_files: [path.join(folder, 'rules.yml')],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertsPort}`] }] }] },
    scrape_configs: [
      {
        job_name: 'devices',
        static_configs: all.map((n) => ({
          targets: [`127.0.0.1:${targetsPort}`],
          labels: { device: `d${n}`, __metrics_path__: `/d${n}` },
        })),
      },
    ],
  });
  await write(path.join(folder, 'rules.yml'), {
    groups: [
      {
        name: 'links',
        rules: all.map((n) => ({ alert: `Link ${n}`, expr: `if_oper_status{device="d${n}"} > 1` })),
      },
    ],
  });
  await write(path.join(folder, 'alertmanager.yml'), {
    global: {
      ...{ smtp_smarthost: `127.0.0.1:${mailPort}`, smtp_from: 'peer@example.test', smtp_require_tls: false },
    },
    route: { receiver: 'noc', group_by: ['device'], group_wait: '0s', group_interval: '1s' },
    receivers: [
      { name: 'noc', email_configs: [{ to, send_resolved: false, text: '{{ .CommonLabels.device }}' }] },
    ],
  });
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${url}/-/ready`).catch(() => undefined);
    if (answer?.ok) return;
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error(`It did not start:\n${output()}`);
}

/** Starts both, and waits until they are ready. */
export async function startPeer(scene: Scene): Promise<Peer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-peer-'));
  const ports = [await freePort(), await freePort()] as const;
  await configure(folder, scene, ports[1]);
  await Promise.all(['tsdb', 'alerts'].map((name) => mkdir(path.join(folder, name))));
  let output = '';
  const run = (program: string, args: readonly string[]) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return child;
  };
  const alertmanager = run(programs[1], [
    `--config.file=${folder}/alertmanager.yml`,
    `--storage.path=${folder}/alerts`,
    `--web.listen-address=127.0.0.1:${ports[1]}`,
    ...['--cluster.listen-address=', '--log.level=warn'],
  ]);
  const prometheus = run(programs[0], [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/tsdb`,
    `--web.listen-address=127.0.0.1:${ports[0]}`,
    '--log.level=warn',
  ]);
  const stop = async () => {
    for (const child of [prometheus, alertmanager]) {
      if (child.exitCode !== null) continue;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(`http://127.0.0.1:${ports[0]}`, prometheus, () => output);
    await ready(`http://127.0.0.1:${ports[1]}`, alertmanager, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    cpuMs: async () => ({
      prometheus: await cpuMsOf(prometheus.pid!),
      alertmanager: await cpuMsOf(alertmanager.pid!),
    }),
    stop,
  };
}
