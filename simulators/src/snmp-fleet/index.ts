export { type Fault } from './fault.ts';
export { addressAt, type Fleet, type FleetAgent, type FleetSettings, startFleet } from './fleet.ts';
export { type AgentFacts } from './mib.ts';
export { type Vendor, vendors } from './vendors.ts';
