import { createHash } from 'node:crypto';
import { DatabaseFault } from './fault.ts';

/** A line of the table `migration`. */
export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** SHA-256 of the lines `number name checksum` of the 44 migrations that the baseline replaced, 0001 to 0071. */
const endOfOldChain = 'aff3c2d54bca3ddc612298c6e80ea94543f997c3a53262ef3f37e31e6f25d367';

/**
 * Whether a database stands at the end of the migrations before the baseline, so that it has what the baseline makes; false
 * for one that never had any of them. Throws DatabaseFault for one that stands anywhere before the end.
 */
export function standsAtBaseline(applied: readonly AppliedMigration[], baseline: number): boolean {
  const old = applied.filter((row) => row.number < baseline);
  const last = old.at(-1);
  if (!last) return false;
  const lines = old.map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`).join('');
  if (createHash('sha256').update(lines).digest('hex') === endOfOldChain) return true;
  throw new DatabaseFault(
    `The database is of an older Linekeeper (its last migration is ${last.name}). ` +
      'Start it once with Linekeeper 0.1.0 (commit 6e1645b), then with this one.',
  );
}
