/** Polls under way at a time: the same for all that are compared. */
export const atOnce = 64;

/** How fast something polled, and what it cost: polls per second and milliseconds of processor a poll. */
export interface Pace {
  readonly pollsPerS: number;
  readonly cpuMs: number;
}

/** Measures work that counts its own polls: the processor time of this process, all threads in. */
export async function paceOf(work: () => Promise<number>): Promise<Pace> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  const done = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { pollsPerS: (done * 1000) / (performance.now() - began), cpuMs: (user + system) / 1000 / done };
}

/** Polls agents one after the other, so many at a time, for a while; how many it polled. Rejects when one fails. */
export async function pollFor(
  ms: number,
  agents: number,
  poll: (index: number) => Promise<void>,
): Promise<number> {
  const until = performance.now() + ms;
  let [next, done] = [0, 0];
  const worker = async () => {
    while (performance.now() < until) {
      await poll(next++ % agents);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

/** Several rounds in turn, so that all meet the same machine; the median of each. */
export async function inTurn(
  rounds: number,
  works: readonly (() => Promise<number>)[],
): Promise<readonly Pace[]> {
  const measured: Pace[][] = works.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, work] of works.entries()) measured[at]!.push(await paceOf(work));
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
  return measured.map((paces) => ({
    pollsPerS: median(paces.map((pace) => pace.pollsPerS)),
    cpuMs: median(paces.map((pace) => pace.cpuMs)),
  }));
}
