import {
  type ProbeName,
  type SettingsOf as TypedSettingsOf,
} from '@linekeeper/contract/monitoring/probe-settings';
import { agent } from './agent.ts';
import { dial } from './dial.ts';
import { line } from './line.ts';
import { ping } from './ping.ts';
import { type Probe } from './probe.ts';
import { snmp } from './snmp.ts';

/** What a test of a probe is given: where, and what was typed. */
type Asked<Name extends ProbeName> = { readonly address: string } & TypedSettingsOf<Name>;

/** Every probe by its name. A further one is a line here. */
export const probes = { ping, line, dial, agent, snmp } as const satisfies {
  readonly [Name in ProbeName]: Probe<never, Asked<Name>>;
};

type SettingsOf<P> = P extends Probe<infer Settings, never> ? Settings : never;

/** That a target is measured by a probe, and how. */
export type ProbeUse = {
  [Name in ProbeName]: {
    readonly probe: Name;
    /** False: it witnesses what others decide, and decides no state itself. */
    readonly decides: boolean;
    readonly settings: SettingsOf<(typeof probes)[Name]>;
  };
}[ProbeName];
