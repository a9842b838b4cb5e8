/** Where a code can be sent. */
export type ContactChannel = 'email' | 'phone';

export interface Contact {
  readonly channel: ContactChannel;
  /** A mail address in small letters, or a phone number without separators: two spellings of one address are the same. */
  readonly value: string;
}

const mailAddress =
  /^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@<>()[\],;:\\"\p{Cc}.]+(\.[^\s@<>()[\],;:\\"\p{Cc}.]+)+$/u;
const phoneNumber = /^\+?\d(?:[ -]?\d){5,18}$/;

/** What somebody typed as a phone number or a mail address; undefined where it is neither (spec section 5). */
export function contactOf(typed: string): Contact | undefined {
  const text = typed.trim();
  if (text.length > 128) return undefined;
  if (mailAddress.test(text)) return { channel: 'email', value: text.toLowerCase() };
  return phoneNumber.test(text) ? { channel: 'phone', value: text.replace(/[ -]/g, '') } : undefined;
}
