import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import { notificationKinds } from '@linekeeper/contract/notifications/notifications';
import { messageKinds } from '@linekeeper/contract/notifications/telling-terms';
import { type z } from 'zod';
import { type DeliveryChannel, type MailFile, type Message, type OutsideChannel } from './delivery.ts';
import { type DeliveryEnd } from './ledger.queries.ts';
import { mailHtml, pictureId, type MailPage, type MailPicture } from './mail-page.ts';

/** One message in one language. */
export interface Texts {
  readonly subject: string;
  /** Plain text: paragraphs parted by an empty line. */
  readonly text: string;
  /** The same in one or two sentences, for what has no subject and little room. */
  readonly short: string;
  /** The same among the messages of the console, where that is not its subject above the short text. */
  readonly app?: { readonly title: string; readonly text: string };
  /** How a mail lays it out, where that is not its text under its subject. Says nothing that the text does not. */
  readonly page?: MailPage;
  /** Addresses of ours that stand in the text: in a mail they are gone to by a click. */
  readonly links?: readonly string[];
}

/** A message as the console shows it. */
export const appOf = ({ app, subject, short }: Texts) => app ?? { title: subject, text: short };

/** Of what a message is, beside its words. */
export interface MessageAbout {
  readonly severity: AlertSeverity | null;
  readonly alertId: string | null;
  /** The tenant that it is about. */
  readonly tenantId?: number | null;
}
const nothing: MessageAbout = { severity: null, alertId: null };

/** Whom a notification is for, and when it is read. */
export interface NotificationReader {
  /** Its account, and its tenant's name. */
  readonly account: string;
  readonly tenant: string;
  /** A time as the reader's clock shows it, its zone named. */
  timeOf(at: string): string;
  /** When it leaves: milliseconds since 1970. */
  readonly nowMs: number;
  /** The address of a page of the console (`/alerts/…`); null where the server does not know by which name it is reached. */
  linkTo(path: string): string | null;
}

/** Files that go with the mail of a message, or why it does not go at all. */
export type Attached = { readonly files: readonly MailFile[] } | { readonly skipped: string };

/** How a delivery ended. */
export interface SettledDelivery {
  readonly state: DeliveryEnd;
  readonly reason: string | null;
  readonly at: Date;
}

/** What else is done for a message when it leaves. */
interface Leaving<Params> {
  /** Files for one reader, asked when the mail leaves: who may not see them any more gets neither them nor the mail. */
  readonly attach?: (
    reader: { readonly tenantId: number; readonly memberId: string },
    params: Params,
  ) => Promise<Attached>;
  /** Told how it ended; a kill between leaves it untold. */
  readonly settled?: (params: Params, ended: SettledDelivery) => Promise<void>;
}

interface Declared<Params> {
  /** Its name in the ledger: lower case, words parted by hyphens. */
  readonly kind: string;
  /** What it tells: facts without words, parsed whenever it is written. */
  readonly params: z.ZodType<Params>;
}

/**
 * A message that the outbox delivers: its parameters wait in the ledger until it has left, so they hold no secret. One of
 * `choosableNotifications` is not sent to whoever does without it.
 */
export interface NotificationKind<Params = unknown> extends Declared<Params> {
  readonly waits: true;
  readonly channels: readonly DeliveryChannel[];
  /** Also to members that may not sign in. */
  readonly reachesDisabled: boolean;
  /** Whether it says nothing true any more. */
  isOver(params: unknown, nowMs: number): boolean;
  about(params: unknown): MessageAbout;
  write(language: Language, params: unknown, reader: NotificationReader): Texts;
  readonly leaving: Leaving<unknown>;
}

/** A message that somebody waits for: it is sent at once or not at all, and nothing that it says is stored. It may hold a secret. */
export interface DirectKind<Params = unknown> extends Declared<Params> {
  readonly waits: false;
  write(language: Language, params: Params): Texts;
}

export type MessageKind = NotificationKind | Omit<DirectKind, 'write'>;
/** Every kind of message, by its name. */
export type MessageCatalogue = Readonly<Record<string, MessageKind>>;

/** Declares a notification, with its texts in all languages. */
export function notification<Params>(
  declared: Declared<Params> & {
    readonly channels: readonly DeliveryChannel[];
    readonly reachesDisabled?: boolean;
    readonly isOver?: (params: Params, nowMs: number) => boolean;
    readonly about?: (params: Params) => MessageAbout;
    readonly leaving?: Leaving<Params>;
    readonly texts: Readonly<Record<Language, (params: Params, reader: NotificationReader) => Texts>>;
  },
): NotificationKind<Params> {
  const { kind, params: schema, channels, reachesDisabled = false, isOver = () => false, texts } = declared;
  const { about = () => nothing, leaving: { attach, settled } = {} } = declared;
  return {
    kind,
    params: schema,
    waits: true,
    channels,
    reachesDisabled,
    isOver: (params, nowMs) => isOver(schema.parse(params), nowMs),
    about: (params) => about(schema.parse(params)),
    write: (language, params, reader) => texts[language](schema.parse(params), reader),
    leaving: {
      ...(attach && { attach: (reader, params) => attach(reader, schema.parse(params)) }),
      ...(settled && { settled: (params, ended) => settled(schema.parse(params), ended) }),
    },
  };
}

/** Declares a message that is sent at once, with its texts in all languages. */
export function directMessage<Params>({
  texts,
  ...declared
}: Declared<Params> & {
  readonly texts: Readonly<Record<Language, (params: Params) => Texts>>;
}): DirectKind<Params> {
  return {
    ...declared,
    waits: false,
    write: (language, params) => texts[language](declared.params.parse(params)),
  };
}

/** Of such notifications it is decided whether members may do without them, and the console shows them. */
const decided: readonly string[] = messageKinds;

/**
 * The catalogue of all modules' messages. Throws where two have one name, where a kind of the contract is not declared, or where the
 * contract does not say of one whether members may do without it: the console would never show it.
 */
export function joinMessages(given: readonly MessageKind[]): MessageCatalogue {
  const byKind: Record<string, MessageKind> = {};
  for (const message of given) {
    if (message.kind in byKind) throw new Error(`Two modules declare the message ${message.kind}.`);
    byKind[message.kind] = message;
    if (message.waits && !decided.includes(message.kind))
      throw new Error(`The contract does not say whether members may do without ${message.kind}.`);
  }
  const forgotten = notificationKinds.find((kind) => !byKind[kind]?.waits);
  if (forgotten) throw new Error(`One module has to declare the notification ${forgotten}.`);
  return byKind;
}

/** A message as a channel carries it: a mail in plain text and laid out, all else by the short text alone. */
export function carriedBy(
  channel: OutsideChannel,
  language: Language,
  { subject, text, short, page, links }: Omit<Texts, 'app'>,
  picture?: MailPicture,
): Pick<Message, 'subject' | 'text' | 'html' | 'pictures'> {
  if (channel !== 'email') return { subject: '', text: short };
  const lead = text.split(/\n{2,}/);
  const html = mailHtml(language, page ?? { title: subject, lead, ...(links && { links }) }, picture);
  return { subject, text, html, ...(picture && { pictures: [{ id: pictureId, png: picture.png }] }) };
}
