import type { SnmpValue } from './value.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030', { fatal: true });
const latin1 = new TextDecoder('latin1');

/**
 * What must not come out of a device's text: control characters, what turns the direction of writing (so that a name
 * reads as another), and other invisible format characters.
 */
const unwanted = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu;

/** DisplayString is at most 255 octets long; agents that send more are cut. */
const maxLength = 255;

/**
 * Text of a device as plain text: UTF-8, else GB 2312 (which Chinese equipment still writes), else Latin-1; on one
 * line, without control characters, at most 255 characters. '' when the value is no text.
 */
export function deviceText(value: SnmpValue | undefined): string {
  if (value?.type !== 'octets') return '';
  // Some agents fill up with zero octets or end like C does.
  const end = value.value.indexOf(0);
  const bytes = (end < 0 ? value.value : value.value.subarray(0, end)).subarray(0, 4 * maxLength);
  const text = decode(bytes).replace(unwanted, ' ').replace(/\s+/gu, ' ').trim();
  return [...text].slice(0, maxLength).join('').trim();
}

function decode(bytes: Buffer): string {
  // In GB 2312 high octets come in pairs; almost any Latin-1 text would pass as GB 18030 too, as the wrong characters.
  const decoders = /^(?:[^\x80-\xff]|[\xa1-\xff]{2})*$/.test(bytes.toString('latin1'))
    ? [utf8, gb18030]
    : [utf8];
  for (const decoder of decoders) {
    try {
      return decoder.decode(bytes);
    } catch {
      // Not in this encoding.
    }
  }
  return latin1.decode(bytes);
}

/** A hardware address of six octets as text; '' for every other value and for the address of zeros. */
export function macAddressText(value: SnmpValue | undefined): string {
  if (value?.type !== 'octets' || value.value.length !== 6 || value.value.every((octet) => octet === 0))
    return '';
  return [...value.value].map((octet) => octet.toString(16).padStart(2, '0')).join(':');
}

/** A number that is no 64-bit counter; null when the value is none. */
export function deviceNumber(value: SnmpValue | undefined): number | null {
  return typeof value?.value === 'number' ? value.value : null;
}
