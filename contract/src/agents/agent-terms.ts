/** How a row of the list stands: `revoked` by somebody, `connected` now, `offline` since a time, `never` since it enrolled. */
export const agentStates = ['connected', 'offline', 'never', 'revoked'] as const;
export type AgentState = (typeof agentStates)[number];

/** How long a claim may wait for its agent, in minutes. */
export const claimMinutes = { min: 5, max: 7 * 24 * 60, default: 60 } as const;
/** Claims of a tenant that wait at once. */
export const mostOpenClaims = 1_000;
/** Agents that a tenant may enrol: one for each outlet of the largest edition. */
export const mostAgents = 10_000;

/** Devices that one agent may poll: its whole schedule is one message, and a CPE has little to spare. */
export const mostPolledDevices = 200;

/** What an agent is asked to do goes to whoever gave it out, and its result goes back there. */
export const agentWorks = ['dial', 'snmp'] as const;
export type AgentWorkName = (typeof agentWorks)[number];

/** Why the server did not take something of an agent: shown on the agent's row. */
export const linkRefusals = [
  'not-understood',
  'too-large',
  'too-many-messages',
  'bad-signature',
  'revoked',
  'tenant-closed',
  'protocol',
  'time-out-of-range',
  'unknown-job',
  'bad-result',
  'too-many-agents',
] as const;
export type LinkRefusal = (typeof linkRefusals)[number];

/** Agents that are told something at once. */
export const mostAgentsAtOnce = 100;

/** What became of a claim: it waits, its agent came, somebody withdrew it, or nobody came in time. */
export const claimStates = ['open', 'used', 'withdrawn', 'over'] as const;
