// What lines carried, together and each, of a tenant and of those below it, for those who tell it.
export {
  busiestHours,
  carriedByEach,
  type LineCarried,
  type LineLoad,
  lineLoads,
  lineTraffic,
  type LinesThere,
  linesThere,
} from './line-traffic.ts';
export { lineHolders, loadsOfEach, trafficBelow, trafficOfEach } from './traffic-below.ts';
export { type Carried, carriedTogether } from './traffic-steps.ts';
