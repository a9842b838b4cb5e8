import { livePath } from '@linekeeper/contract/limits';
import { currentLanguage } from '../../../lib/language.ts';
import { type WallAddress } from './wall-address.ts';
import { wallCall } from './wall-call.ts';
import { chance, waitBeforeTry } from './wall-pace.ts';

interface Told {
  /** Something that is shown may be another now. */
  readonly stale: () => void;
  /** It listens, and what happened while nobody did was told to nobody. */
  readonly reached: () => void;
  /** The wall was changed, or its key is over. */
  readonly changed: () => void;
}

/** Listens to what a wall is told, and again when the connection is gone, until the function that is given back is called. */
export function listenToWall(address: WallAddress, told: Told): () => void {
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failed = 0;
  let isOver = false;

  const later = () => {
    if (isOver) return;
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), waitBeforeTry(failed, chance()));
    failed += 1;
  };
  const connect = async () => {
    const ticket = await wallCall(address, 'POST /api/v1/live/ticket').catch(() => undefined);
    if (isOver) return;
    if (!ticket) return later();
    const url = new URL(livePath, location.href);
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    url.search = new URLSearchParams({ ticket: ticket.ticket, lang: currentLanguage() }).toString();
    socket = new WebSocket(url);
    socket.onopen = () => {
      failed = 0;
      socket?.send(JSON.stringify({ type: 'subscribe', topics: ['walls'] }));
      told.reached();
    };
    socket.onmessage = ({ data }) => {
      const { type } = JSON.parse(String(data)) as { readonly type: string };
      if (type === 'walls.stale') told.stale();
      if (type === 'walls.changed' || type === 'session.ended' || type === 'rights.changed') told.changed();
    };
    socket.onclose = later;
  };
  void connect();
  return () => {
    isOver = true;
    clearTimeout(retry);
    if (socket) socket.onclose = null;
    socket?.close();
  };
}
