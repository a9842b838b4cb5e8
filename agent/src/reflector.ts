import { StampReflector } from '@linekeeper/probes/dial/index';
import { AgentFault } from './config.ts';

/** Answers the jitter tests of others on a UDP port. Throws AgentFault where it cannot be had. */
export async function openReflector(port: string): Promise<{ port: number; close(): void }> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new AgentFault(`"${port}" is no UDP port.`);
  const reflector = new StampReflector({ port: Number(port) });
  try {
    return { port: await reflector.open(), close: () => reflector.close() };
  } catch (error) {
    throw new AgentFault(`UDP port ${port} cannot be used: ${(error as Error).message}`);
  }
}
