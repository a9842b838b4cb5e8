import { type Tx } from '../../../platform/db/database.ts';
import { type waitingOfDigest } from '../../../platform/delivery/joined-mails.queries.ts';
import { type MessageCatalogue, type NotificationKind } from '../../../platform/delivery/message-kind.ts';
import { type MemberOf, type Reader, readerOf } from '../notifications.queries.ts';
import { pageInMail } from '../page-in-mail.ts';
import { stillSeen } from './still-seen.ts';

/** One of several messages that leave as one mail. */
export interface GatheredLine {
  readonly id: string;
  readonly message: NotificationKind;
  readonly params: unknown;
  /** The page of the console that it leads its reader to by itself; null: none. */
  readonly page: string | null;
}

interface Gathered {
  /** Undefined: nobody reads any of it. */
  readonly reader: Reader | undefined;
  readonly lines: readonly GatheredLine[];
  /** What leaves no more, and why. */
  readonly left: readonly { readonly id: string; readonly reason: string }[];
}

/** What of a digest is told as it leaves: each by the rules of its kind, as if it left by itself. */
export async function gatheredLines(
  tx: Tx,
  of: MemberOf | undefined,
  given: {
    readonly waiting: Awaited<ReturnType<typeof waitingOfDigest>>;
    readonly messages: MessageCatalogue;
    readonly nowMs: number;
  },
): Promise<Gathered> {
  const { messages, nowMs } = given;
  const known = given.waiting.map(({ id, kind, params }) => {
    const message = messages[kind];
    // A newer program wrote it: it waits for one that knows its words.
    if (!message?.waits) throw new Error(`No notification of the kind ${kind} is known here.`);
    return { id, message, params };
  });
  const left: { id: string; reason: string }[] = [];
  const leave = (reason: string) => (line: { readonly id: string }) =>
    void left.push({ id: line.id, reason });
  const readers = new Map<string, Reader | undefined>();
  for (const { message } of known)
    if (of && !readers.has(message.kind)) readers.set(message.kind, await readerOf(tx, of, message.kind));
  const reads = ({ message }: (typeof known)[number]) => {
    const reader = readers.get(message.kind);
    return reader !== undefined && !reader.isMuted && (reader.enabled || message.reachesDisabled);
  };
  const read = known.filter(reads);
  known.filter((line) => !read.includes(line)).forEach(leave('no-reader'));
  if (!of || read.length === 0) return { reader: undefined, lines: [], left };
  const alertIds = read.flatMap(({ message, params }) => message.about(params).alertId ?? []);
  const seen = alertIds.length > 0 ? await stillSeen(tx, of, alertIds) : new Set<string>();
  const lines: GatheredLine[] = [];
  for (const line of read) {
    const { message, params } = line;
    const { alertId } = message.about(params);
    if (message.isOver(params, nowMs)) leave('over')(line);
    else if (alertId !== null && !seen.has(alertId)) leave('not-visible')(line);
    else lines.push({ ...line, page: await pageInMail(tx, of, message, params) });
  }
  const reader = lines[0] && readers.get(lines[0].message.kind);
  return { reader, lines, left };
}
