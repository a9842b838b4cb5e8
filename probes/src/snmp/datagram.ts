import { type Question, messageSize, writeMessage } from './message.ts';

/** Most questions fit one Ethernet frame. */
const usualBytes = 1500;

/**
 * The datagram that is being sent: each message is written over the one before, and what is handed out is a view that
 * was made before. So a question allocates nothing.
 */
export class Datagram {
  #bytes = Buffer.allocUnsafeSlow(usualBytes);
  /** By length. */
  #views: (Buffer | undefined)[] = [];

  /** The message as octets, good until the next `write` or, after `abandon`, for ever. */
  write(envelope: Buffer, question: Question, requestId: number): Buffer {
    const length = messageSize(envelope, question);
    if (length > this.#bytes.length) this.#renew(length);
    writeMessage(this.#bytes, envelope, question, requestId);
    return (this.#views[length] ??= this.#bytes.subarray(0, length));
  }

  /** The system did not take the last message yet: it keeps these octets, and the next is written elsewhere. */
  abandon(): void {
    this.#renew(usualBytes);
  }

  #renew(length: number): void {
    this.#bytes = Buffer.allocUnsafeSlow(length);
    this.#views = [];
  }
}
