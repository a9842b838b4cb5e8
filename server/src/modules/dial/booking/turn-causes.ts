import { type DialCause } from '@linekeeper/contract/dial/dial-causes';
import { type Wait } from './bookings.queries.ts';
import { type UsersTraffic } from './line-traffic.ts';

/** Users need the line: which, and how much they carry of what was agreed. */
export const usersNeed = ({ line, way, bps, agreedBps }: UsersTraffic): DialCause => ({
  ...{ code: 'usersNeed', params: { line, way, bps, agreedBps } },
});

/** Why the turn of a run did not come: what it waited for last. What others are called is theirs. */
export function gaveUp([wait]: readonly Wait[]): DialCause {
  if (!wait) return { code: 'gaveUp' };
  const { by, users, resource, testName } = wait;
  const what = resource.split(':')[0]!;
  switch (by) {
    case 'traffic':
      return users ? usersNeed(users) : { code: 'gaveUp' };
    case 'away':
      return { code: 'gaveUpAway' };
    case 'elsewhere':
      return { code: 'twoServers' };
    case 'other':
      return { code: 'gaveUpOther', params: { what } };
    case 'test':
      return testName
        ? { code: 'gaveUpTest', params: { what, name: testName } }
        : { code: 'gaveUpNow', params: { what } };
  }
}

/**
 * Why a month does not carry a run.
 *
 * @param charge `test:<id>`, `test:now`, `line:<id>` or `hub`.
 * @param isKnown false: the tenant has no such test or line any more.
 * @param name what the line is called.
 */
export function monthSpent(charge: string, isKnown: boolean, name: string | undefined): DialCause {
  if (charge === hubCharge) return { code: 'monthOfServer' };
  if (charge === 'test:now') return { code: 'monthOfRuns' };
  const isLine = charge.startsWith('line:');
  if (!isKnown) return { code: isLine ? 'lineGone' : 'testGone' };
  if (!isLine) return { code: 'monthOfTest' };
  return { code: 'monthOfLine', params: { name: name ?? '' } };
}

/** What all tenants' runs with this server at an end are charged to. */
export const hubCharge = 'hub';
