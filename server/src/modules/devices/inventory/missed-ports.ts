import { operStatuses } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';

const numbersOf = (...words: readonly (typeof operStatuses)[number][]) =>
  words.map((word) => operStatuses.indexOf(word) + 1);
const switchedOff = 2;

/**
 * Whether an interface `i` is missed: it is down, was up before, and nobody switched it off. One that was never in use is no fault, nor
 * one whose part was taken out.
 */
export const isMissed = sql<boolean>`(i.vanished_at is null and i.was_up and i.admin_status is distinct from ${sql.lit(switchedOff)}
  and i.oper_status in (${sql.join(numbersOf('down', 'lowerLayerDown').map((one) => sql.lit(one)))}))`;
