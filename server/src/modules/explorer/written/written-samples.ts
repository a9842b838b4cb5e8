import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { mergedSamples, unpackHour } from './hour-codec.ts';
import { countWritten, openSamples, packedHours } from './read.queries.ts';
import { type WrittenSample } from './wire/write-request.ts';

interface Window {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

/**
 * The samples of series that were written, by their numbers and in their order. `mayRead` is told how many it would be before they are read,
 * and throws where that is too much.
 */
export async function samplesWritten(
  database: Database,
  scope: Scope,
  {
    numbers,
    mayRead,
    ...window
  }: Window & {
    readonly numbers: readonly number[];
    readonly mayRead: (samples: number) => void;
  },
): Promise<WrittenSample[][]> {
  if (numbers.length === 0) return [];
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    mayRead(await countWritten(tx, tenantId, { numbers, ...window }));
    // First what is open: what is packed meanwhile is then in both, and else would be in neither.
    const open = Map.groupBy(await openSamples(tx, tenantId, { numbers, ...window }), ({ number }) => number);
    const hours = Map.groupBy(
      await packedHours(tx, tenantId, { numbers, ...window }),
      ({ number }) => number,
    );
    return numbers.map((number) => {
      const packed = (hours.get(number) ?? [])
        .flatMap(({ hour, payload }) => unpackHour(hour, payload))
        .filter(({ atMs }) => atMs >= window.fromMs && atMs < window.toMs);
      return mergedSamples(packed, open.get(number) ?? []).map(({ atMs, value }) => ({ atMs, value }));
    });
  });
}
