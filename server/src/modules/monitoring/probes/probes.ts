import { ping } from './ping.ts';
import { type Probe } from './probe.ts';
import { snmp } from './snmp.ts';

/** Every probe by its name. A further one is a line here. */
export const probes = { ping, snmp } as const;

export type ProbeName = keyof typeof probes;
type SettingsOf<P> = P extends Probe<infer Settings> ? Settings : never;

/** That a target is measured by a probe, and how. */
export type ProbeUse = {
  [Name in ProbeName]: {
    readonly probe: Name;
    /** False: it witnesses what others decide, and decides no state itself. */
    readonly decides: boolean;
    readonly settings: SettingsOf<(typeof probes)[Name]>;
  };
}[ProbeName];
