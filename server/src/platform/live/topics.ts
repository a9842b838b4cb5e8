import { type AppCode, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import {
  type LiveMessage,
  type LiveTopic,
  type LiveTopicKind,
  liveTopicKinds,
  topicKind,
  topicsOf,
} from '@linekeeper/contract/live';

/** Who may listen to the topics of a kind. The module whose rows they show declares it. */
export interface TopicRule {
  /**
   * The codes of which one opens it; `own` is open to each session and brings it only what is addressed to it. Which tenant's
   * topic it is, is decided by the connection, not by its name.
   */
  readonly openedBy: readonly PermissionCode[] | 'own';
  /** A code of the product whose data it shows: while that is closed to a tenant, so is the topic, whoever may open it. */
  readonly shows: PermissionCode | null;
  /** The application that it shows something of: its maintenance closes the topic, as it refuses the calls that read the same. */
  readonly application: AppCode | null;
}
export type TopicRules = Readonly<Record<LiveTopicKind, TopicRule>>;

/** All rules as one. Throws where a topic of the contract has no rule, or two: the server does not boot. */
export function joinTopicRules(given: readonly (Partial<TopicRules> | undefined)[]): TopicRules {
  const rules: Partial<Record<LiveTopicKind, TopicRule>> = {};
  for (const kind of liveTopicKinds) {
    const [rule, ...more] = given.flatMap((some) => some?.[kind] ?? []);
    if (!rule || more.length > 0) throw new Error(`One module has to say who may listen to ${kind}.`);
    rules[kind] = rule;
  }
  return rules as TopicRules;
}

/** What somebody holds, what is closed to the tenant, and the kinds of topics beyond which nothing is heard. */
export interface Hearer {
  readonly permissions: ReadonlySet<string>;
  readonly closedCodes: ReadonlySet<string>;
  readonly hearsOnly?: readonly LiveTopicKind[] | undefined;
}

/** Whether somebody may listen to a topic. */
export function mayListen(
  rules: TopicRules,
  topic: LiveTopic,
  { permissions, closedCodes, hearsOnly }: Hearer,
): boolean {
  const kind = topicKind(topic);
  const { openedBy, shows } = rules[kind];
  if (hearsOnly && !hearsOnly.includes(kind)) return false;
  if (shows !== null && closedCodes.has(shows)) return false;
  return openedBy === 'own' || openedBy.some((code) => permissions.has(code));
}

/** The topics whose listeners a message reaches: one of each session's own needs to be addressed to a session. */
export function reachedTopics(
  rules: TopicRules,
  message: LiveMessage,
  isAddressed: boolean,
): readonly LiveTopic[] {
  return topicsOf(message).filter((topic) => isAddressed || rules[topicKind(topic)].openedBy !== 'own');
}

/** Until when (ms since 1970, or without an end) applications in maintenance are closed to a listener. */
export type ClosedUntil = Readonly<Partial<Record<AppCode, number>>>;

/** Whether a maintenance keeps a message from a listener: that of any application that its topics show something of. */
export function isKeptBack(
  rules: TopicRules,
  message: LiveMessage,
  closedUntil: ClosedUntil,
  nowMs: number,
): boolean {
  return topicsOf(message).some((topic) => {
    const { application } = rules[topicKind(topic)];
    return application !== null && (closedUntil[application] ?? 0) > nowMs;
  });
}
