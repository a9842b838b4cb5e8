import { type Decided } from '../engine/running.ts';
import { type LicenceEnd } from './licence-ends.queries.ts';
import { type Place } from './places.queries.ts';

/** How often one looks at ends that nobody changed: days are counted, and a notice goes by the same days. */
export const licenceEveryMs = 3_600_000;
const dayMs = 86_400_000;
/** Nothing of it is measured. Always the same list: plans are made by it. */
const columns: Decided['columns'] = [];

/** A trial is shorter than what rules are about: only its last week is an end that comes soon. */
const trialSoonDays = 7;

/** How many days a licence has left, as far as rules look ahead; infinity: no rule has to know. */
function leftDaysOf({ endMs, isTrial }: LicenceEnd, atMs: number): number {
  const left = endMs === null ? Infinity : (endMs - atMs) / dayMs;
  return isTrial && left >= trialSoonDays ? Infinity : left;
}

/** What rules about a licence look at: how many days it has left. */
export const licenceLook = (end: LicenceEnd, atMs: number): Decided => ({
  ...{ tenantId: end.tenantId, kind: 'licence', targetId: end.id, intervalMs: licenceEveryMs },
  ...{ state: 'unmeasured', stateSinceMs: atMs, atMs, columns, values: null, events: [] },
  leftDays: leftDaysOf(end, atMs),
});

/** A licence stands nowhere: rules about it have no scope. */
export const licencePlace = ({ tenantId, id }: LicenceEnd): Place => ({
  ...{ tenantId, id, targetId: id, ids: [id], name: '', outletId: null, outletName: '' },
  ...{ region: '', provider: '', deviceKind: null, tags: [] },
});
