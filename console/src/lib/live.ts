import { reactionTo } from '@linekeeper/contract/errors/reactions';
import { livePath, liveTopics } from '@linekeeper/contract/limits';
import { type LiveMessage, type LiveRequest, type LiveTopic } from '@linekeeper/contract/live';
import { useEffect } from 'react';
import { create } from 'zustand';
import { actingOver } from './acting.ts';
import { api } from './api.ts';
import { applicationsChanged } from './application-change.ts';
import { ApiError, react } from './errors.ts';
import { currentLanguage, i18n } from './language.ts';
import { catchUp } from './live-cache.ts';
import { rightsChanged } from './rights.ts';
import { isDead, pingEveryMs, waitBeforeMs } from './live-pace.ts';

/** What the connection itself is told; all else is handed on. */
export type ConnectionMessageType = 'hello' | 'pong' | 'session.ended';

/** How the live connection stands; `sinceMs` is when it was lost. */
interface Connection {
  readonly status: 'off' | 'connecting' | 'open' | 'lost';
  readonly sinceMs: number;
}

export const useConnection = create<Connection>(() => ({ status: 'off', sinceMs: 0 }));

let socket: WebSocket | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let heartbeat: ReturnType<typeof setInterval> | undefined;
let attempt = 0;
let lastHeardMs = 0;
/** Counts the starts: what belongs to an earlier one is not listened to any more. */
let life = 0;
/** Counts the attempts: a later one takes the place of an earlier one that is still under way. */
let latest = 0;
/** Topics with how many places of the page want each. */
const wanted = new Map<LiveTopic, number>();

/** Does what is to be done about a message. */
let apply: (message: LiveMessage) => void = () => {};

/** Opens the live connection, hands on what it is told, and keeps it open until the function that is given back is called. */
export function startLive(applyLive: (message: LiveMessage) => void): () => void {
  life += 1;
  apply = applyLive;
  attempt = 0;
  useConnection.setState({ status: 'connecting' });
  void connect(life);
  addEventListener('online', reconnectNow);
  addEventListener('offline', loseSocket);
  // What the server says in words comes in the language that the connection began with.
  i18n.on('languageChanged', renew);
  return () => {
    life += 1;
    i18n.off('languageChanged', renew);
    removeEventListener('online', reconnectNow);
    removeEventListener('offline', loseSocket);
    clearTimeout(retry);
    clearInterval(heartbeat);
    socket?.close();
    socket = undefined;
    useConnection.setState({ status: 'off' });
  };
}

/** Tries again at once, without waiting for the next attempt. */
export function reconnectNow(): void {
  if (useConnection.getState().status !== 'lost') return;
  clearTimeout(retry);
  attempt = 0;
  drop();
  void connect(life);
}

async function connect(own: number): Promise<void> {
  const mine = ++latest;
  let ticket: string;
  try {
    ({ ticket } = await api('POST /api/v1/live/ticket', {}, { silent: true }));
  } catch (error) {
    if (own !== life || mine !== latest) return;
    if (error instanceof ApiError && error.data?.error === 'PROXY_REQUIRED') return actingOver();
    if (error instanceof ApiError && reactionTo(error.code) !== 'toast') return react(error);
    return lost(own);
  }
  if (own !== life || mine !== latest) return;
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const query = new URLSearchParams({ ticket, lang: currentLanguage() });
  const next = new WebSocket(`${scheme}://${location.host}${livePath}?${query}`);
  socket = next;
  next.onopen = () => opened(own);
  next.onmessage = ({ data }) => own === life && heard(data);
  next.onclose = () => next === socket && lost(own);
}

function opened(own: number): void {
  if (own !== life) return;
  const wasLost = useConnection.getState().status === 'lost';
  attempt = 0;
  lastHeardMs = Date.now();
  useConnection.setState({ status: 'open' });
  subscribe();
  clearInterval(heartbeat);
  heartbeat = setInterval(() => {
    if (isDead(lastHeardMs, Date.now())) loseSocket();
    else say({ type: 'ping' });
  }, pingEveryMs);
  // What was pushed meanwhile was missed: everything on the page is read again.
  if (!wasLost) return;
  catchUp();
  rightsChanged();
  applicationsChanged();
}

function heard(data: unknown): void {
  lastHeardMs = Date.now();
  let message: LiveMessage;
  try {
    message = JSON.parse(String(data)) as LiveMessage;
  } catch {
    return;
  }
  if (message.type === 'session.ended') react(new ApiError(message.code, message.message));
  else apply(message);
}

/** Begins the connection anew without calling it lost. */
function renew(): void {
  if (!drop()) return;
  clearInterval(heartbeat);
  void connect(life);
}

/** Gives the present socket up, so that a new one is made. */
function loseSocket(): void {
  if (drop()) lost(life);
}

/** Closes the present socket, of which nothing is heard any more; gives whether there was one. */
function drop(): boolean {
  const given = socket;
  if (!given) return false;
  given.onopen = given.onmessage = given.onclose = null;
  given.close();
  socket = undefined;
  return true;
}

function lost(own: number): void {
  if (own !== life) return;
  clearInterval(heartbeat);
  socket = undefined;
  if (useConnection.getState().status !== 'lost') {
    useConnection.setState({ status: 'lost', sinceMs: Date.now() });
  }
  const random = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
  clearTimeout(retry);
  retry = setTimeout(() => void connect(own), waitBeforeMs(attempt++, random / 255));
}

function say(request: LiveRequest): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
}

function subscribe(): void {
  say({ type: 'subscribe', topics: [...wanted.keys()].slice(0, liveTopics) });
}

/** Listens to topics as long as the caller is on the page. Give the topics in a stable order. */
export function useTopics(...topics: LiveTopic[]): void {
  const key = topics.join(' ');
  useEffect(() => {
    const mine = key === '' ? [] : (key.split(' ') as LiveTopic[]);
    for (const topic of mine) wanted.set(topic, (wanted.get(topic) ?? 0) + 1);
    subscribe();
    return () => {
      for (const topic of mine) {
        const left = (wanted.get(topic) ?? 1) - 1;
        if (left === 0) wanted.delete(topic);
        else wanted.set(topic, left);
      }
      subscribe();
    };
  }, [key]);
}
