import { type TFunction } from 'i18next';

export interface AccessWords {
  /** The kind of thing: the first noun of the path. */
  readonly noun: string;
  readonly way: 'list' | 'export' | 'one' | 'read';
}

/** What was looked at, from a call: `POST /monitor/api/v1/devices/list` is the list of devices. */
export function accessWords(what: string): AccessWords {
  const [, path = ''] = what.split(' ');
  const parts = path.split('/api/')[1]?.split('/').slice(1) ?? [];
  const last = parts.at(-1) ?? '';
  const way = last === 'export' || last === 'list' ? last : last.startsWith(':') ? 'one' : 'read';
  return { noun: parts[0] ?? '', way };
}

/** What was looked at, in words; a call without a word of its own is shown as it is. */
export function accessName(t: TFunction, what: string): string {
  const { noun, way } = accessWords(what);
  const name = t(`audit:noun.${noun}`, { defaultValue: '' });
  return name === '' ? what : t(`audit:accessTo.${way}`, { name });
}
