import { openSnmp } from './snmp/probe.ts';

/** All probes, each by the function that opens it. A new one is a file and a line. */
export const probes = {
  snmp: openSnmp,
} as const;

export type { SnmpProbe } from './snmp/probe.ts';
export { makeGetTemplate, type GetTemplate } from './snmp/template.ts';
export type { SnmpValue } from './snmp/value.ts';
export { parseAddress } from './address.ts';
