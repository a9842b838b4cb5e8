import { z } from 'zod';
import { pushMessage } from '../platform/live-message.ts';
import { agentId } from './agents.ts';

/** All agents of the chosen tenant, and one of them. */
export const agentTopics = {
  agents: z.literal('agents'),
  agent: z.templateLiteral(['agent/', z.uuid()]),
} as const;

export const agentMessages = [
  /** An agent enrolled, connected, went, was changed or refused: read it again. */
  pushMessage('agent.changed', { agentId }, (message) => ['agents', `agent/${message.agentId}`]),
  /** It told how it is; its own page reads it again. */
  pushMessage('agent.health', { agentId }, (message) => [`agent/${message.agentId}`]),
] as const;
