/** Ways out of the house: by mail, or to a phone. */
export type OutsideChannel = 'email' | 'phone';
/** Where a message may go: out of the house, or to the messages of the console. */
export type DeliveryChannel = OutsideChannel | 'app';

/** A file that goes with a mail. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Message {
  readonly channel: OutsideChannel;
  /** One mail address or one phone number. */
  readonly to: string;
  readonly subject: string;
  /** Plain text in the reader's language. */
  readonly text: string;
  /** The same laid out, for a mail. */
  readonly html?: string;
  /** Pictures (PNG) that the layout shows, by the id under which it names them. */
  readonly pictures?: readonly { readonly id: string; readonly png: Buffer }[];
  /** Files that go with a mail. */
  readonly files?: readonly MailFile[];
  /** Where its reader chooses what to be mailed. */
  readonly choicesAt?: string;
  /** Where its reader, who has no account, ends what is mailed: by a page, or by one click of the mail program (RFC 8058). */
  readonly stopAt?: string;
  /** The same for each attempt at one message: receivers know by it what came twice. */
  readonly id?: string;
}

/** What went wrong, by the step that failed; the console and the log say it in words. */
export const deliveryFaults = [
  'not-offered',
  'bad-recipient',
  'name-unknown',
  'address-refused',
  'port-refused',
  'connect-refused',
  'unreachable',
  'timeout',
  'tls-failed',
  'certificate-refused',
  'starttls-missing',
  'authentication-failed',
  'sender-refused',
  'recipient-refused',
  'message-refused',
  'no-mail-server',
] as const;
export type DeliveryFaultReason = (typeof deliveryFaults)[number];

/** What the other side answered, and the tenant whose server it is. */
export interface Answer {
  readonly text: string;
  readonly ownerId: number;
}

/** Why a message did not leave. `reply` is what the other side answered, cut to one line: for its own administrator only. */
export class DeliveryFault extends Error {
  override readonly name = 'DeliveryFault';
  readonly reason: DeliveryFaultReason;
  readonly reply: string;

  /** Whose server answered, where that is known. */
  readonly ownerId: number | null;

  constructor(reason: DeliveryFaultReason, reply = '', ownerId: number | null = null) {
    super(`The message was not delivered: ${reason}.`);
    this.reason = reason;
    this.reply = reply;
    this.ownerId = ownerId;
  }

  /** What was answered, with whose server it is; null where nothing was. */
  get answer(): Answer | null {
    return this.reply === '' || this.ownerId === null ? null : { text: this.reply, ownerId: this.ownerId };
  }

  /** Whether the same message may get through later; a wrong password or recipient stays wrong. */
  get mayPass(): boolean {
    return ['name-unknown', 'connect-refused', 'unreachable', 'timeout', 'no-mail-server'].includes(
      this.reason,
    );
  }
}

/** How messages leave the house for a tenant's readers. Made by the settings, handed by app.ts to whoever sends. */
export interface Delivery {
  /** The channels that can deliver for this tenant now. */
  offered(tenantId: number): Promise<Readonly<Record<OutsideChannel, boolean>>>;
  /** Resolves when the server has taken the message, with its answer; bounded by a deadline of 30 seconds. Throws DeliveryFault. */
  send(tenantId: number, message: Message): Promise<Answer | void>;
}
