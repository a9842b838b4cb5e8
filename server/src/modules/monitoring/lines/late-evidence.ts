import { quietBps, usualFreshMs } from './gather-evidence.ts';
import { type LateSight, type LateWitness, type LineOfVerdict } from './late-sights.queries.ts';
import { type LateEvidence } from './revise-side.ts';
import { saysOf, testFreshMs } from './test-evidence.ts';

/** What late results of agents say of a line of their outlet. */
export function lateEvidenceOf(
  line: LineOfVerdict,
  witnesses: ReadonlyMap<string, LateWitness>,
  sights: readonly LateSight[],
): LateEvidence[] {
  return sights.flatMap((sight) => {
    const witness = witnesses.get(sight.targetId);
    if (witness?.outletId !== line.outletId || witness.tenantId !== line.tenantId) return [];
    const { agentId, agentName: from } = witness;
    const { atMs, ok } = sight;
    const ran = { what: 'agent-ran', from, to: null, atMs, ok: true, freshMs: usualFreshMs } as const;
    const said = witness.kind === 'device' ? deviceSaid(line, witness, sight) : testSaid(line, witness);
    return [...said.map((one) => ({ from, atMs, ok, ...one })), { ...ran, ofId: agentId }];
  });
}

type Said = Omit<LateEvidence, 'from' | 'atMs' | 'ok'> & Partial<Pick<LateEvidence, 'from' | 'ok'>>;

function testSaid(line: LineOfVerdict, test: LateWitness & { readonly kind: 'test' }): Said[] {
  const what = saysOf(test, { lineId: line.id, isOnly: line.isOnly });
  if (what === null) return [];
  const { isGateway, address, lineName, lineId, id: ofId } = test;
  const targetId = isGateway ? {} : { targetId: address ?? String(lineId) };
  const to = isGateway ? null : (address ?? lineName);
  return [{ what, to, freshMs: testFreshMs(test.intervalS), ofId, ...targetId }];
}

function deviceSaid(
  line: LineOfVerdict,
  { id: ofId, name: to }: LateWitness & { readonly kind: 'device' },
  { ports }: LateSight,
): Said[] {
  const freshMs = usualFreshMs;
  if (ofId !== line.deviceId) return [{ what: 'other-device', to, freshMs, ofId }];
  const port = ports.find(([interfaceId]) => interfaceId === line.interfaceId)?.[1];
  const told = { from: to, to: line.name, freshMs, ofId: line.id };
  return [
    { what: 'cpe', to, freshMs, ofId },
    ...(port ? [{ ...told, what: 'interface', ok: port.isUp } as const] : []),
    ...(port?.isUp && !Number.isNaN(port.inBps)
      ? [{ ...told, what: 'traffic', ok: port.inBps >= quietBps } as const]
      : []),
  ];
}
