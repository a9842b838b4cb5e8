import { z } from 'zod';
import { alertMessages, alertTopics } from './alerts/live.ts';
import { agentMessages, agentTopics } from './agents/live.ts';
import { deviceMessages, deviceTopics } from './devices/live.ts';
import { dialMessages, dialTopics } from './dial/live.ts';
import { liveTopics } from './limits.ts';
import { lineMessages, lineTopics } from './lines/live.ts';
import { monitoringMessages } from './monitoring/live.ts';
import { inboxMessages, inboxTopics } from './notifications/live.ts';
import { outletMessages } from './outlets/live.ts';
import { permissionMessages } from './permissions/live.ts';
import { connectionMessages } from './platform/live.ts';
import { type PushMessage } from './platform/live-message.ts';
import { operationMessages, operationTopics } from './platform/operations-live.ts';
import { serviceMessages, serviceTopics } from './services/live.ts';
import { settingMessages } from './settings/live.ts';
import { wallMessages, wallTopics } from './walls/live.ts';

export { liveMaxBytes, livePath, liveTicketMs } from './limits.ts';

/** All topics by kind: what stands before a topic's slash. Who may listen, the server's module says. */
const topics = {
  ...operationTopics,
  ...deviceTopics,
  ...lineTopics,
  ...agentTopics,
  ...dialTopics,
  ...alertTopics,
  ...serviceTopics,
  ...inboxTopics,
  ...wallTopics,
};
export type LiveTopicKind = keyof typeof topics;
export type LiveTopic = z.infer<(typeof topics)[LiveTopicKind]>;
export const liveTopicKinds = Object.keys(topics) as LiveTopicKind[];
export const liveTopic: z.ZodType<LiveTopic> = z.union(Object.values(topics));

/** What kind of topic this is. */
export const topicKind = (topic: LiveTopic) => topic.split('/')[0] as LiveTopicKind;

/** All that the server pushes, by area. A message to a topic that none declares does not compile. */
const messages = [
  ...connectionMessages,
  ...operationMessages,
  ...permissionMessages,
  ...settingMessages,
  ...deviceMessages,
  ...lineMessages,
  ...outletMessages,
  ...agentMessages,
  ...dialMessages,
  ...alertMessages,
  ...inboxMessages,
  ...monitoringMessages,
  ...wallMessages,
  ...serviceMessages,
] as const satisfies readonly PushMessage<z.ZodObject, LiveTopic>[];
export type LiveMessage = z.infer<(typeof messages)[number]['schema']>;
export type LiveMessageType = LiveMessage['type'];
export const liveMessage: z.ZodType<LiveMessage> = z.union(messages.map(({ schema }) => schema));

const messagesByType = new Map<string, PushMessage<z.ZodObject, LiveTopic>>(
  messages.map((message) => [message.type, message]),
);

/** Where a message goes; a message that speaks to connections goes to none. */
export function topicsOf(message: LiveMessage): readonly LiveTopic[] {
  return messagesByType.get(message.type)?.topicsOf(message as never) ?? [];
}

/** What the console says. A subscription replaces the one before. */
export const liveRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), topics: z.array(liveTopic).max(liveTopics) }),
  z.strictObject({ type: z.literal('ping') }),
]);
export type LiveRequest = z.infer<typeof liveRequest>;
