import { z } from 'zod';

/**
 * What is known of a failed run beyond its reason, where it is ours to say: a code, so that everybody reads it in their language. What programs,
 * libraries and far machines said in their own words is `detail`. Agents of today and tomorrow send these: codes are added, never renamed.
 */
export const dialCauses = [
  // Of runs that are booked: their turn.
  'gaveUp', // nobody stood before it that we know of
  'gaveUpTest', // what, name: of the test that had it
  'gaveUpNow', // what: somebody's run on demand had it
  'gaveUpOther', // what: another customer's run had it
  'gaveUpAway', // an agent did not connect
  'usersNeed', // line, way, bps, agreedBps: its users need the line
  'agentAway',
  'twoServers', // its agents are connected to two processes of the server
  'otherAway', // the agent at the other end
  'monthOfLine', // name
  'monthOfTest',
  'monthOfRuns', // of what is run on demand, without a test
  'monthOfServer', // what this server may carry for all of them
  'lineGone',
  'testGone',
  'serverClosed', // it takes no throughput tests
  'serverBusy',
  'serverItself',
  'serverStopped',
  'serverFault',
  'otherRefused',
  'otherNoToken',
  'noResult', // what the agent said is no result of this kind
  'noAddress', // the target has none now
  // Of runs themselves.
  'nothingSent',
  'noReport',
  'unknownRun', // the other end does not know of it
  'noToken',
  'noRoute',
  'notAName',
  'sourceWrong',
  'otherIpVersion',
  'resolverSilent',
  'noNameServer',
  'nameWrong',
  'noStatus',
  'upgrade',
  'noUrl',
  'deviceWrong',
  'settingsWrong',
  // Of agents.
  'agentFull',
  'tooLarge',
  'noEnd',
  'endBusy',
  'endLimits',
  'kindUnknown', // kind
  'noWay',
  'noGateway',
  'settingsUnknown',
] as const;

export const dialCause = z.strictObject({
  code: z.enum(dialCauses),
  /** Names and figures; rates in bits a second. */
  params: z.record(z.string().max(16), z.union([z.string().max(500), z.number()])).optional(),
});
export type DialCause = z.infer<typeof dialCause>;

/** As somebody else sent it: one that we do not know is none, and spoils nothing. */
export const toldCause = dialCause.optional().catch(undefined);
