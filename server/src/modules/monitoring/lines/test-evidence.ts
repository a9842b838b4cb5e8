import { type FaultEvidence } from './fault-evidence.ts';
import { type AroundLine, type askedElsewhere } from './fault-side.queries.ts';
import { type SightBoard } from './sight-board.ts';

type Witness = AroundLine['tests'][number];

/** Results of agents come with the batch after the run. */
const onTheWayMs = 30_000;

/** Addresses of the house itself: without a line to go over, nothing says which way a packet to them took. */
const ofTheHouse = /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|fe[89ab]|f[cd])/i;

/** What agents of the outlet sent over its lines and to their gateways, and what others say of the same targets. */
export function testEvidence(
  { line, lines, tests }: Pick<AroundLine, 'line' | 'lines' | 'tests'>,
  elsewhere: Awaited<ReturnType<typeof askedElsewhere>>,
  sights: Pick<SightBoard, 'of'>,
): FaultEvidence[] {
  const seen = (test: Witness, what: FaultEvidence['what'] | null): FaultEvidence[] => {
    const sight = sights.of(test.id as string);
    if (!sight || what === null) return [];
    const freshMs = testFreshMs(test.intervalS);
    const to = test.isGateway ? null : (test.address ?? test.lineName);
    const targetId = test.isGateway ? {} : { targetId: test.address ?? String(test.lineId) };
    return [{ ...sight, what, from: test.sourceName, to, freshMs, ofId: test.id as string, ...targetId }];
  };
  const place = { lineId: line.id as string, isOnly: lines.length === 0 };
  return [
    ...tests.flatMap((test) => seen(test, saysOf(test, place))),
    ...elsewhere.flatMap((test) => seen(test, 'target-elsewhere')),
  ];
}

/** For how long a test of an agent says something of now: its results come with the batch after the run. */
export const testFreshMs = (intervalS: number | null) => (intervalS ?? 60) * 2500 + onTheWayMs;

/** What a test that an agent of the same outlet sends says of a line; null: nothing. */
export function saysOf(
  { sourceLineId, isGateway, address }: Pick<Witness, 'sourceLineId' | 'isGateway' | 'address'>,
  { lineId, isOnly }: { readonly lineId: string; readonly isOnly: boolean },
): FaultEvidence['what'] | null {
  // One that goes by another line's gateway says nothing of this one's.
  if (isGateway) return sourceLineId === null || sourceLineId === lineId ? 'test-to-gateway' : null;
  if (sourceLineId === lineId) return 'test-over-line';
  if (sourceLineId !== null) return 'test-over-other';
  // There is but one way out.
  return isOnly && !ofTheHouse.test(address ?? '') ? 'test-over-line' : null;
}
