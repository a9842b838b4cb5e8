import { type ErrorName, errors } from '@linekeeper/contract/errors';
import { type Language } from '@linekeeper/contract/language';
import { type LiveMessage, liveRequest, type LiveTopic, type LiveTopicKind } from '@linekeeper/contract/live';
import { type WebSocket } from 'ws';
import { type Log } from '../log.ts';
import { type Grant } from './tickets.ts';
import { type ClosedUntil, isKeptBack, mayListen, reachedTopics, type TopicRules } from './topics.ts';

/** Why sessions may not go on, by their ids; a session that may is not in it. */
export type CheckSessions = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, ErrorName>>;

/** A session in the tenant it acts for. */
export type Acting = Pick<Grant, 'sessionId' | 'tenantId'>;
/** What a session may hear in the tenant it acts for. */
export interface Rights {
  readonly permissions: ReadonlySet<string>;
  /** Codes of products that are closed to the tenant, whoever would hold them. */
  readonly closedCodes: ReadonlySet<string>;
  /** What a maintenance closes to it; nothing for an administrator. */
  readonly closedUntil: ClosedUntil;
  /** The kinds of topics that it may listen to at all, where there is such a bound. */
  readonly hearsOnly?: readonly LiveTopicKind[] | undefined;
}
/** What sessions may do now in the tenants they act for; a pair whose tenant is out of reach is not among them. */
export type CurrentRights = (pairs: readonly Acting[]) => Promise<readonly (Acting & Rights)[]>;
/** Who listens: what the ticket stood for, with what may be heard. */
export interface Listener extends Grant, Rights {
  /** `Hub.mark` from before its session and its rights were asked for. */
  readonly mark: number;
}

export interface HubSettings {
  readonly log: Log;
  readonly clock: () => number;
  readonly checkSessions: CheckSessions;
  readonly currentRights: CurrentRights;
  /** Who may listen to what: asked from the first connection on. */
  readonly topicRules: () => TopicRules;
  /** How often connections are asked for a sign of life and their sessions and rights looked at. */
  readonly checkEveryMs?: number;
}

/** A reader this far behind is dropped: it connects again and reads what it missed. */
const mostBufferedBytes = 1024 * 1024;
/** Requests of one connection within ten seconds. */
const mostRequests = 50;
const requestWindowMs = 10_000;
const mostPerSession = 20;
/** After this long a connection begins anew with a fresh ticket. */
const longestMs = 3_600_000;

/** Close codes: the policy's (RFC 6455 section 7.4.1), and ours from 4000. */
export const closeCodes = { policy: 1008, tooMany: 1013, sessionEnded: 4001, renew: 4002 } as const;

interface Client {
  readonly socket: WebSocket;
  /** With the rights of the last look. */
  grant: Listener;
  readonly language: Language;
  readonly since: number;
  /** The number of the call that its rights are from. */
  rightsFrom: number;
  topics: readonly LiveTopic[];
  answered: boolean;
  requests: number;
  windowEndsAt: number;
}

export interface Hub {
  /**
   * Sends a message to who listens in this tenant, or to one session among them. Call it after the commit that made it
   * true. Never throws.
   */
  publish(tenantId: number, message: LiveMessage, sessionId?: string): void;
  /** Is told of what is sent to a tenant, whoever listens: what is made of many messages is made of them here. */
  follow(told: (tenantId: number, message: LiveMessage) => void): void;
  /** Whether anybody listens to one of these topics in a tenant: what is costly to make need not be made for nobody. */
  isHeard(tenantId: number, topics: readonly LiveTopic[]): boolean;
  /**
   * Sends a message to who listens of a member's own sessions, whichever tenant they act for. Call it after the commit that made
   * it true. Never throws.
   */
  publishTo(member: { readonly tenantId: number; readonly memberId: string }, message: LiveMessage): void;
  /** Sends a message to every connection that acts in this tenant, whatever it listens to. Never throws. */
  push(tenantId: number, message: LiveMessage): void;
  /** Stands for now: taken before a connection's session and rights are asked for, it tells `add` whether to ask again. */
  mark(): number;
  /** Takes a connection whose ticket was good. What changed since its mark found no connection: it is looked at once more. */
  add(socket: WebSocket, grant: Listener, language: Language): void;
  /** Ends the connections of a session at once. */
  endSession(sessionId: string, reason: ErrorName): void;
  /** Closes at once the connections whose rights are gone: what a decision took away must not wait for the next look. */
  checkRights(): Promise<void>;
  /**
   * Looks at once at what members of a tenant may do, wherever they act, and at who acts in it: whose rights are other ones
   * now is told so, and hears no more of what is closed, by a maintenance too. Call it after the commit that changed them.
   * Never throws.
   */
  rightsChanged(tenantId: number, memberIds: readonly string[] | 'all'): void;
  /** Looks at all connections and their sessions now. */
  check(): Promise<void>;
  count(): number;
  close(): void;
}

/** The live connections of this process. Messages are kept apart by the tenant of the connection, whatever it asks for. */
export function createHub(settings: HubSettings): Hub {
  const { log, clock, checkSessions, currentRights, topicRules, checkEveryMs = 15_000 } = settings;
  const clients = new Set<Client>();
  const listening = new Map<string, Set<Client>>();
  const followers: ((tenantId: number, message: LiveMessage) => void)[] = [];
  /** How often sessions were ended and rights looked at. */
  let calls = 0;
  const keyOf = (tenantId: number, topic: string) => `${tenantId} ${topic}`;

  const listen = (client: Client, topics: readonly LiveTopic[]) => {
    const { tenantId } = client.grant;
    for (const topic of client.topics) {
      const key = keyOf(tenantId, topic);
      const others = listening.get(key);
      others?.delete(client);
      if (others?.size === 0) listening.delete(key);
    }
    client.topics = topics;
    for (const topic of topics) {
      const key = keyOf(tenantId, topic);
      const others = listening.get(key) ?? new Set<Client>();
      listening.set(key, others.add(client));
    }
  };
  const drop = (client: Client) => {
    if (!clients.delete(client)) return;
    listen(client, []);
  };
  const sendText = ({ socket }: Client, text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostBufferedBytes) socket.terminate();
    else socket.send(text, () => {});
  };
  const send = (client: Client, message: LiveMessage) => sendText(client, JSON.stringify(message));
  const end = (client: Client, name: ErrorName) => {
    const { code, texts } = errors[name];
    send(client, { type: 'session.ended', code, message: texts[client.language] });
    client.socket.close(closeCodes.sessionEnded);
    drop(client);
  };

  const receive = (client: Client, data: Buffer, isBinary: boolean) => {
    const now = clock();
    if (now >= client.windowEndsAt) {
      client.windowEndsAt = now + requestWindowMs;
      client.requests = 0;
    }
    client.requests += 1;
    const request = isBinary || client.requests > mostRequests ? undefined : parsed(data);
    if (!request) return client.socket.close(closeCodes.policy);
    if (request.type === 'ping') return send(client, { type: 'pong', at: new Date(now).toISOString() });
    if (!request.topics.every((topic) => mayListen(topicRules(), topic, client.grant)))
      return client.socket.close(closeCodes.policy);
    return listen(client, request.topics);
  };

  const check = async () => {
    const now = clock();
    for (const client of [...clients]) {
      if (!client.answered) client.socket.terminate();
      else if (now - client.since > longestMs) client.socket.close(closeCodes.renew);
      client.answered = false;
      client.socket.ping();
    }
    await look([...clients]);
  };
  /** Ends those whose sessions may not go on, and looks at the rights of the others. */
  const look = async (asked: readonly Client[]) => {
    const ids = [...new Set(asked.map((client) => client.grant.sessionId))];
    if (ids.length === 0) return;
    const ended = await checkSessions(ids);
    for (const client of asked) {
      const reason = ended.get(client.grant.sessionId);
      if (reason && clients.has(client)) end(client, reason);
    }
    await checkRights(asked.filter((client) => clients.has(client)));
  };
  /**
   * Tells those whose rights are other ones now, and takes away the topics that they may not listen to any more. One whose
   * tenant went out of reach is closed as if for a renewal: the console asks for a fresh ticket and learns the reason.
   * Answers may overtake each other: an older one gives nothing back that a newer one took.
   */
  const checkRights = async (asked: readonly Client[]) => {
    const call = (calls += 1);
    if (asked.length === 0) return;
    const pairOf = ({ sessionId, tenantId }: Acting) => `${sessionId} ${tenantId}`;
    const pairs = new Map(
      asked.map(({ grant: { sessionId, tenantId } }) => {
        const pair = { sessionId, tenantId };
        return [pairOf(pair), pair];
      }),
    );
    const rights = new Map((await currentRights([...pairs.values()])).map((item) => [pairOf(item), item]));
    for (const client of asked) {
      if (!clients.has(client) || client.rightsFrom > call) continue;
      client.rightsFrom = call;
      const current = rights.get(pairOf(client.grant));
      if (!current) {
        client.socket.close(closeCodes.renew);
        drop(client);
        continue;
      }
      const { permissions, closedCodes, closedUntil } = current;
      const isSame =
        sameCodes(permissions, client.grant.permissions) && sameCodes(closedCodes, client.grant.closedCodes);
      client.grant = { ...client.grant, permissions, closedCodes, closedUntil };
      if (!isSame) {
        listen(
          client,
          client.topics.filter((topic) => mayListen(topicRules(), topic, client.grant)),
        );
        send(client, { type: 'rights.changed' });
      }
    }
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => log.warn({ err: error }, 'Live sessions could not be checked.'));
  }, checkEveryMs);
  timer.unref();

  return {
    publish(tenantId, message, sessionId) {
      for (const told of followers) told(tenantId, message);
      if (listening.size === 0) return;
      const rules = topicRules();
      const topics = reachedTopics(rules, message, sessionId !== undefined);
      const readers = new Set(topics.flatMap((topic) => [...(listening.get(keyOf(tenantId, topic)) ?? [])]));
      if (readers.size === 0) return;
      const text = JSON.stringify(message);
      const now = clock();
      for (const reader of readers) {
        if (sessionId !== undefined && reader.grant.sessionId !== sessionId) continue;
        if (!isKeptBack(rules, message, reader.grant.closedUntil, now)) sendText(reader, text);
      }
    },
    follow(told) {
      followers.push(told);
    },
    isHeard: (tenantId, topics) =>
      topics.some((topic) => (listening.get(keyOf(tenantId, topic))?.size ?? 0) > 0),
    publishTo({ tenantId, memberId }, message) {
      const topics = reachedTopics(topicRules(), message, true);
      const text = JSON.stringify(message);
      for (const client of clients) {
        const { grant } = client;
        if (grant.sessionTenantId !== tenantId || grant.memberId !== memberId) continue;
        if (client.topics.some((topic) => topics.includes(topic))) sendText(client, text);
      }
    },
    push(tenantId, message) {
      const text = JSON.stringify(message);
      for (const client of [...clients]) if (client.grant.tenantId === tenantId) sendText(client, text);
    },
    mark: () => calls,
    add(socket, grant, language) {
      const same = [...clients].filter((client) => client.grant.sessionId === grant.sessionId);
      if (same.length >= mostPerSession) return socket.close(closeCodes.tooMany);
      const client: Client = {
        socket,
        grant,
        language,
        since: clock(),
        rightsFrom: grant.mark,
        topics: [],
        answered: true,
        requests: 0,
        windowEndsAt: 0,
      };
      clients.add(client);
      socket.on('message', (data: Buffer, isBinary: boolean) => receive(client, data, isBinary));
      socket.on('pong', () => {
        client.answered = true;
      });
      socket.on('close', () => drop(client));
      socket.on('error', () => socket.terminate());
      send(client, { type: 'hello', at: new Date(client.since).toISOString() });
      if (grant.mark !== calls)
        look([client]).catch((error: unknown) =>
          log.warn({ err: error }, 'A new live connection could not be checked.'),
        );
    },
    endSession(sessionId, reason) {
      calls += 1;
      for (const client of [...clients]) if (client.grant.sessionId === sessionId) end(client, reason);
    },
    checkRights: () => checkRights([...clients]),
    rightsChanged(tenantId, memberIds) {
      const concerned = [...clients].filter(
        ({ grant }) =>
          (memberIds === 'all' && grant.tenantId === tenantId) ||
          (grant.sessionTenantId === tenantId && (memberIds === 'all' || memberIds.includes(grant.memberId))),
      );
      checkRights(concerned).catch((error: unknown) =>
        log.warn({ err: error }, 'Rights of live connections could not be checked.'),
      );
    },
    check,
    count: () => clients.size,
    close() {
      clearInterval(timer);
      for (const { socket } of [...clients]) socket.terminate();
      clients.clear();
      listening.clear();
    },
  };
}

const sameCodes = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((code) => other.has(code));

function parsed(data: Buffer) {
  try {
    return liveRequest.safeParse(JSON.parse(data.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
