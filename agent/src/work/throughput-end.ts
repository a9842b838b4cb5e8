import { type AgentJob, type JobOutcome } from '@linekeeper/contract/agents/link';
import { dialSettingsShapes } from '@linekeeper/contract/dial/dial-settings-shape';
import { ThroughputServer } from '@linekeeper/probes/dial/index';
import { AgentFault } from '../config.ts';

/** Being the other end of somebody's throughput run: taking it in, and letting it go. */
export interface ThroughputEnd {
  readonly port: number;
  book(job: AgentJob): JobOutcome;
  release(job: AgentJob): JobOutcome;
  close(): void;
}

/** Serves throughput runs that our server booked here, on a TCP port. Throws AgentFault where it cannot be had. */
export async function openThroughputEnd(portText: string): Promise<ThroughputEnd> {
  if (!/^\d{1,5}$/.test(portText) || Number(portText) > 65_535)
    throw new AgentFault(`"${portText}" is no TCP port.`);
  const server = new ThroughputServer({ port: Number(portText) });
  const port = await server.open().catch((error: unknown) => {
    throw new AgentFault(`TCP port ${portText} cannot be used: ${(error as Error).message}`);
  });
  return {
    port,
    book({ settings }) {
      const { streams, seconds, mostBytes } = settings;
      const shape = dialSettingsShapes.throughput;
      // The bounds of the settings themselves: nobody books more than a test may have.
      const bounded = shape.safeParse({ streams, seconds, mostMegabytes: Number(mostBytes) / 1e6 });
      if (!bounded.success) return refused('invalid', 'These limits are out of their bounds.');
      const token = server.book({ ...bounded.data, mostBytes: Number(mostBytes) });
      if (token === undefined) return refused('busy', 'One is run here already.');
      return { ok: true, result: { token }, elapsedMs: 0 };
    },
    release({ target: { token } }) {
      if (typeof token === 'string') server.release(token);
      return { ok: true, result: {}, elapsedMs: 0 };
    },
    close: () => server.close(),
  };
}

const refused = (reason: string, detail: string): JobOutcome => ({ ok: false, reason, detail, elapsedMs: 0 });
