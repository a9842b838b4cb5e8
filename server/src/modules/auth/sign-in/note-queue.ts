/** What notes of a flood wait in: none is lost below `most` of them, and above it they are counted. */
export interface NoteQueue<Key> {
  /** Has a note written when its turn comes; only counted where too many wait. Never throws. */
  add(key: Key, write: () => Promise<void>): void;
}

interface Terms<Key> {
  /** So many wait at most. */
  readonly most: number;
  /** Told once the queue is empty again: how many were left out since it was last told, by what they are of. */
  tell(leftOut: ReadonlyMap<Key, number>): Promise<void>;
  /** A note, or the telling, failed. */
  failed(error: unknown): void;
}

/**
 * Writes notes one after the other beside the answers. Each takes a connection of the database for a moment: a flood that asks for more of
 * them than are written takes neither the memory nor the connections that others need.
 */
export function createNoteQueue<Key>({ most, tell, failed }: Terms<Key>): NoteQueue<Key> {
  const waiting: (() => Promise<void>)[] = [];
  let leftOut = new Map<Key, number>();
  let isWriting = false;
  const drain = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next().catch(failed);
    if (leftOut.size === 0) return;
    const told = leftOut;
    leftOut = new Map();
    await tell(told).catch(failed);
  };
  const begin = async () => {
    isWriting = true;
    // What came while it was told is written as well.
    while (waiting.length > 0 || leftOut.size > 0) await drain();
    isWriting = false;
  };
  return {
    add(key, write) {
      if (waiting.length >= most) leftOut.set(key, (leftOut.get(key) ?? 0) + 1);
      else waiting.push(write);
      if (!isWriting) void begin();
    },
  };
}
