import { type z } from 'zod';
import { type devices as endpoints } from '@linekeeper/contract/devices/devices';
import { type Discovery } from '@linekeeper/contract/monitoring/probes';
import { stateReasonOf } from './state-reason.ts';
import { type AskDevice } from './discover.ts';

export interface TestParts {
  readonly ask: AskDevice;
  /** Undefined where our own side cannot ping. */
  readonly ping: (address: string) => Promise<{ sent: number; received: number; rttMs: number } | undefined>;
}

/** Asks an address by ping and SNMP at once: what answers, and as whom. Nothing is kept. */
export async function testDevice(
  parts: TestParts,
  { address, port, snmpVersion, community }: z.output<typeof endpoints.test.body>,
): Promise<z.input<typeof endpoints.test.output>> {
  const target = { address, port, credentials: { version: snmpVersion, community } };
  const [answer, pinged] = await Promise.all([parts.ask(target), parts.ping(address)]);
  return {
    ping: {
      available: pinged !== undefined,
      sent: pinged?.sent ?? 0,
      received: pinged?.received ?? 0,
      rttMs: pinged && !Number.isNaN(pinged.rttMs) ? pinged.rttMs : null,
    },
    snmp: answer.ok ? identityOf(answer) : { ok: false, reason: stateReasonOf(answer.reason) },
  };
}

function identityOf({ found, elapsedMs }: { found: Discovery; elapsedMs: number }) {
  return {
    ok: true as const,
    elapsedMs,
    sysName: found.sysName,
    description: found.sysDescr,
    location: found.sysLocation,
    brand: found.brand,
    model: found.model,
    kind: found.kind,
    interfaceCount: found.interfaces.length,
  };
}
