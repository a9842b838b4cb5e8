import { searchKinds } from '@linekeeper/contract/search/search';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '../../../locales/en/shell.json' with { type: 'json' };
import zh from '../../../locales/zh/shell.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/shell.json' with { type: 'json' };
import { type Session } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';
import { keepRecent, recentOf } from './recent.ts';
import { matching, movedTo } from './search-items.ts';

const person = (osId: string, companyId: number) => ({ user: { osId }, companyId }) as unknown as Session;
const hit = (id: string) => ({ kind: 'devices' as const, id, name: `device ${id}`, facts: ['10.0.0.1'] });
const idsOf = (session: Session) => recentOf(session).map(({ id }) => id);

beforeEach(() => {
  // Keys of a Storage are properties of it, as the real one's are.
  const kept: Record<string, unknown> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(kept, {
    getItem: hidden((key: string) => kept[key] ?? null),
    setItem: hidden((key: string, value: string) => void (kept[key] = value)),
    removeItem: hidden((key: string) => void delete kept[key]),
  });
  vi.stubGlobal('localStorage', kept);
});
afterEach(() => vi.unstubAllGlobals());

it('keeps what a person opened in a tenant, the newest first and each once', () => {
  const ada = person('ada', 1);
  for (const id of ['a', 'b', 'a']) keepRecent(ada, hit(id));
  expect(idsOf(ada)).toEqual(['a', 'b']);
  for (let index = 0; index < 20; index += 1) keepRecent(ada, hit(String(index)));
  expect(idsOf(ada)).toHaveLength(8);
});

it('shows nobody what another person opened, nor the same person what was opened in another tenant', () => {
  keepRecent(person('ada', 1), hit('a'));
  expect(idsOf(person('bob', 1))).toEqual([]);
  expect(idsOf(person('ada', 2))).toEqual([]);
  expect(idsOf({})).toEqual([]);
});

it('leaves nothing of it on this browser after sign-out, and all that is no person’s', () => {
  storage.set('theme', 'light');
  keepRecent(person('ada', 1), hit('a'));
  storage.forgetPerson();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

it('takes no harm from what somebody else wrote there', () => {
  keepRecent(person('ada', 1), hit('a'));
  const [key = ''] = Object.keys(localStorage);
  for (const broken of ['{', '{"a":1}', '[null,{"kind":"devices"}]']) {
    storage.set(key, broken);
    expect(idsOf(person('ada', 1)), broken).toEqual([]);
  }
});

const item = (name: string, also: string[] = []) => ({
  key: name,
  name,
  facts: [],
  also,
  run: () => undefined,
});

it('finds screens and actions by all words that are typed, those that begin with it first', () => {
  const items = [item('Add a device'), item('Device management', ['/devices']), item('Sign out')];
  const names = (typed: string) => matching(items, typed).map(({ name }) => name);
  expect(names('device')).toEqual(['Device management', 'Add a device']);
  expect(names('DEVICE add')).toEqual(['Add a device']);
  expect(names('/devices')).toEqual(['Device management']);
  expect(names('router')).toEqual([]);
});

it('moves over the lines by keys and stops at the ends', () => {
  expect([movedTo(0, 'ArrowUp', 3), movedTo(0, 'ArrowDown', 3), movedTo(1, 'PageDown', 3)]).toEqual([
    0, 1, 2,
  ]);
  expect(movedTo(0, 'a', 3)).toBeUndefined();
});

it('has a word for each kind of what it finds, in every language', () => {
  for (const texts of [zh, zhTW, en])
    for (const kind of searchKinds) expect(texts.find.kinds, kind).toHaveProperty(kind);
});
