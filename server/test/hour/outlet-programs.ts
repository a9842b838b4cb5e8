import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { keepOutput, runIn, worldFolder } from '@linekeeper/simulators/netns/network';
import { type OutletAt } from './layout.ts';

export const community = 'test-community';
const agentProgram = path.resolve(import.meta.dirname, '../../../agent/src/main.ts');
const shiftedClock = path.resolve(import.meta.dirname, '../../../simulators/src/netns/shifted-clock.ts');

/**
 * How long the box runs (sysUpTime), as `pass` of snmpd.conf(5) asks for it: since a time on this machine's own clock that stands in a file.
 * snmpd itself counts from its own start, and all boxes would have lost their power right before the hour.
 */
const uptimeScript = `[ "$1" = -g ] && asked=.1.3.6.1.2.1.1.3.0 || asked=.1.3.6.1.2.1.1.3
[ "$2" = "$asked" ] || exit 0
read now rest < /proc/uptime
read booted < "$(dirname "$0")/booted"
echo .1.3.6.1.2.1.1.3.0
echo timeticks
echo $(( (\${now%.*} - booted) * 100 ))
`;
const dayS = 86_400;

/** What runs in the box of an outlet: Debian's snmpd and our agent. */
export class OutletPrograms {
  readonly #outlet: OutletAt;
  readonly #folder: string;
  #snmpd: ChildProcess | undefined;
  #agent: ChildProcess | undefined;
  #shiftMs = 0;
  #hasRun = false;

  constructor(outlet: OutletAt) {
    this.#outlet = outlet;
    this.#folder = path.join(worldFolder, outlet.name);
    mkdirSync(this.#folder);
  }

  /** Starts snmpd, and waits until it answers. */
  async startSnmpd(): Promise<void> {
    const { name } = this.#outlet;
    const configuration = path.join(this.#folder, 'snmpd.conf');
    const script = path.join(this.#folder, 'uptime.sh');
    writeFileSync(script, uptimeScript);
    // It ran for a day before the hour; later it starts when it has power again.
    const bootedS = Math.floor(os.uptime()) - (this.#hasRun ? 0 : dayS);
    writeFileSync(path.join(this.#folder, 'booted'), `${bootedS}\n`);
    this.#hasRun = true;
    const lines = [
      ...[`rocommunity ${community} 10.0.0.0/8`, `sysName ${name}`, 'sysServices 72'],
      `pass -p 1 .1.3.6.1.2.1.1.3 /bin/sh ${script}`,
    ];
    writeFileSync(configuration, `${lines.join('\n')}\n`);
    const args = ['-f', '-Lo', '-C', '-c', configuration, 'udp:161'];
    const env = { ...process.env, SNMP_PERSISTENT_DIR: this.#folder, MIBS: '' };
    const child = runIn(name, '/usr/sbin/snmpd', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#snmpd = child;
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => bytes.includes('NET-SNMP version') && resolve());
      child.once('exit', () => reject(new Error(`snmpd of ${name} ended.`)));
    });
  }

  /** Has the agent enrol by its own program, over the network. */
  async enrol(server: string, pin: string, claim: string): Promise<void> {
    const child = this.#program(['enrol', '--server', server, '--pin', pin, '--claim', claim]);
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`The agent of ${this.#outlet.name} did not enrol.`);
  }

  /** Starts the agent; its clock is wrong by so much. */
  startAgent(shiftMs = this.#shiftMs): void {
    this.#shiftMs = shiftMs;
    this.#agent = this.#program(['run']);
  }

  async killAgent(): Promise<void> {
    await killed(this.#agent);
    this.#agent = undefined;
  }

  /** Ends everything at once, as a power cut does. */
  async killAll(): Promise<void> {
    await Promise.all([this.killAgent(), killed(this.#snmpd)]);
    this.#snmpd = undefined;
  }

  #program(args: readonly string[]): ChildProcess {
    const clock = this.#shiftMs === 0 ? [] : ['--import', shiftedClock];
    const options = ['--disable-warning=ExperimentalWarning', ...clock, agentProgram];
    const child = runIn(
      this.#outlet.name,
      process.execPath,
      [...options, ...args, '--dir', path.join(this.#folder, 'agent')],
      {
        env: { ...process.env, CLOCK_SHIFT_MS: String(this.#shiftMs) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    keepOutput(child, path.join(worldFolder, `${this.#outlet.name}.log`));
    return child;
  }
}

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
