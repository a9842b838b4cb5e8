export { addressAt } from './addresses.ts';
export { type Fault, type Happening, type What } from './fault.ts';
export { type Fleet, type FleetAgent, type FleetSettings, startFleet } from './fleet.ts';
export { vendors } from './makes.ts';
export { type AgentFacts } from './mib.ts';
export { type WeekName } from './traffic.ts';
export { portsOf, type Vendor } from './vendors.ts';
