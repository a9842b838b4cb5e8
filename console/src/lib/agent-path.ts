export const agentListPath = '/wan/agents';

/** Where an agent is shown: its page lies over the list. */
export const agentPath = (agentId: string) => `${agentListPath}?agent=${encodeURIComponent(agentId)}`;
