import { type TopicRules } from '../live/topics.ts';

/** Everybody has operations of their own, and hears of no others. */
export const operationTopics = {
  operations: { openedBy: 'own', shows: null, application: null },
} as const satisfies Partial<TopicRules>;
