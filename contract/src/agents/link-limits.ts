import { liveMaxBytes } from '../limits.ts';

/** The connection of the agents: `GET {agentLinkPath}`, upgraded to a WebSocket by the agent's program, never by a browser. */
export const agentLinkPath = '/agent/v1/link';
/** What both sides of the connection speak. A side that speaks another refuses with `protocol`. */
export const linkProtocol = 1;

/** What the server takes of the agents. An agent that keeps within these is never refused for how much it says. */
export const linkLimits = {
  /** Of one message, in bytes as they come: the same as of every live connection, since one server takes both. */
  messageBytes: liveMaxBytes,
  /** Messages of one agent within `windowMs`. */
  messages: 200,
  windowMs: 10_000,
  /** Messages of one agent that wait while one before them is stored. */
  waiting: 32,
  /** Results in one batch. */
  batch: 100,
  /** How an agent is, is kept once within so long: what it tells more often is not. */
  healthMs: 5_000,
  /** From the opened connection to the signed hello. */
  helloMs: 10_000,
  /** Connections that have not said who they are, in all and from one address. */
  strangers: 1_000,
  strangersOfAddress: 600,
  /** Agents that are connected to one process. */
  connected: 20_000,
  /** Results of all agents within a second; who brings more is asked to wait. */
  resultsPerSecond: 5_000,
} as const;

/** What the agent takes of the server, in bytes: its whole schedule is one message. */
export const agentTakesBytes = 1024 * 1024;
/** Jobs that one agent may be given. */
export const mostJobs = 500;

/** How often an agent tells how it is, and how long without a word it counts as gone. */
export const healthEveryMs = 30_000;
export const offlineAfterMs = 100_000;
/** An agent keeps results for so long while it is cut off; older ones are dropped and counted. */
export const keptResultsMs = 24 * 3_600_000;
/** What they take of its disk at most, in bytes; past that the oldest are dropped too. */
export const usualStoreBytes = 64 * 1024 * 1024;
/** How far before and after the server's clock a result may lie, once it is placed there. */
export const resultAgeMs = { most: keptResultsMs + 3_600_000, ahead: 5_000 } as const;
