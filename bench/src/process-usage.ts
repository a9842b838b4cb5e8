import { execFileSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';

/** What the processes of the product are for: the server itself, its PostgreSQL, and what pings. */
export interface ByRole {
  readonly server: number;
  readonly database: number;
  readonly ping: number;
}

/** What the product has used up to a moment. */
export interface Usage {
  /** CPU time in ms, user and system, of processes that live and of those that ended and were waited for. */
  readonly cpuMs: ByRole;
  /** PSS in MB: memory of its own, and its part of what is shared. */
  readonly pssMb: ByRole;
}

interface Stat {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  /** CPU time of the process itself, and of its ended children, in clock ticks. */
  readonly ownTicks: number;
  readonly endedTicks: number;
}

const msPerTick = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** One line of /proc/<pid>/stat (proc_pid_stat(5)); the name stands in brackets and may hold anything. */
export function parseStat(line: string): Stat {
  const end = line.lastIndexOf(')');
  const rest = line.slice(end + 2).split(' ');
  const field = (number: number) => Number(rest[number - 3]);
  return {
    pid: Number.parseInt(line, 10),
    name: line.slice(line.indexOf('(') + 1, end),
    parent: field(4),
    ownTicks: field(14) + field(15),
    endedTicks: field(16) + field(17),
  };
}

/** CPU ticks of a process tree by role: what the server waited for, and all below it that is no PostgreSQL, pings. */
export function ticksByRole(stats: readonly Stat[], serverPid: number): ByRole {
  const ticks = { server: 0, database: 0, ping: 0 };
  for (const stat of below(stats, serverPid)) {
    if (stat.pid === serverPid) {
      ticks.server += stat.ownTicks;
      ticks.ping += stat.endedTicks;
    } else ticks[roleOf(stat, serverPid)] += stat.ownTicks + stat.endedTicks;
  }
  return ticks;
}

function roleOf(stat: Stat, serverPid: number): keyof ByRole {
  if (stat.pid === serverPid) return 'server';
  return stat.name.startsWith('postgres') ? 'database' : 'ping';
}

/** A process and all below it. */
function below(stats: readonly Stat[], pid: number): Stat[] {
  const children = Map.groupBy(stats, (stat) => stat.parent);
  const found = stats.filter((stat) => stat.pid === pid);
  for (const stat of found) found.push(...(children.get(stat.pid) ?? []));
  return found;
}

async function readStats(): Promise<Stat[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)),
  );
  return lines.filter((line) => line !== undefined).map(parseStat);
}

/** CPU time and memory of a server and all below it. Linux only. */
export async function usageOf(serverPid: number): Promise<Usage> {
  const stats = await readStats();
  const ticks = ticksByRole(stats, serverPid);
  const pssMb = { server: 0, database: 0, ping: 0 };
  for (const stat of below(stats, serverPid)) {
    const text = await readFile(`/proc/${stat.pid}/smaps_rollup`, 'utf8').catch(() => '');
    pssMb[roleOf(stat, serverPid)] += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
  }
  return {
    cpuMs: {
      server: ticks.server * msPerTick,
      database: ticks.database * msPerTick,
      ping: ticks.ping * msPerTick,
    },
    pssMb,
  };
}

/** What one process takes, in MB: its part of what is shared counted in, and all that it maps. */
export interface ProcessMemory {
  readonly pssMb: number;
  readonly rssMb: number;
}

/** The memory of one process, without its children. Linux only. */
export async function memoryOf(pid: number): Promise<ProcessMemory> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? NaN) / 1024;
  return { pssMb: field('Pss'), rssMb: field('Rss') };
}

/** CPU time in ms of one process, without its children. */
export async function cpuMsOf(pid: number): Promise<number> {
  return parseStat(await readFile(`/proc/${pid}/stat`, 'utf8')).ownTicks * msPerTick;
}
