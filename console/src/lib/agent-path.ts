export const agentListPath = '/wan/agents';

/** Where an agent is shown: its page lies over the list. */
export const agentPath = (agentId: string) => `${agentListPath}?agent=${encodeURIComponent(agentId)}`;

/** Where an agent that was announced is shown, whether it came or not. */
export const claimPath = (claimId: string) => `${agentListPath}?claim=${encodeURIComponent(claimId)}`;
