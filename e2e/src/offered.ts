import { readOnlyScreens } from './read-only-screens.ts';
import { type Texts, textsOf } from './visitor.ts';

/** Something on a page that can be used, with the roles and names of what it stands in, from the outside. */
export interface Control {
  readonly role: string;
  readonly name: string;
  /** Which it is of what stands in the same part, from 0. */
  readonly place: number;
  readonly within: readonly Part[];
}
interface Part {
  readonly role: string;
  readonly name: string;
  /** Which it is of what stands in the same part, from 0. */
  readonly place: number;
  /** The roles of what stands in it directly. */
  readonly holds: ReadonlySet<string>;
}

const usable: ReadonlySet<string> = new Set([
  ...[
    'button',
    'menuitem',
    'menuitemcheckbox',
    'menuitemradio',
    'switch',
    'checkbox',
    'radio',
    'tab',
    'option',
  ],
  ...['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider'],
]);

/** Everything usable in what `ariaSnapshot` says of a part of a page; what is disabled is not. */
export function controlsIn(snapshot: string): Control[] {
  const open: (Part & { depth: number; parts: number; holds: Set<string> })[] = [];
  const found: Control[] = [];
  for (const line of snapshot.split('\n')) {
    const [, indent = '', role = '', name = '', state = ''] =
      /^( *)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)/.exec(line) ?? [];
    if (role === '') continue;
    while ((open.at(-1)?.depth ?? -1) >= indent.length) open.pop();
    const above = open.at(-1);
    const place = above?.parts ?? 0;
    if (usable.has(role) && !state.includes('[disabled]'))
      found.push({ role, name, place, within: [...open] });
    open.push({ depth: indent.length, role, name, place, parts: 0, holds: new Set() });
    if (!above) continue;
    above.parts += 1;
    above.holds.add(role);
  }
  return found;
}

/** A text of the console by its key (`roles.openNamed`), as a pattern of every name that it can make. */
function patternOf(key: string): RegExp {
  const [area = '', ...path] = key.split('.');
  const text = path.reduce<Texts>((texts, part) => texts[part]!, textsOf('zh', area));
  if (typeof text !== 'string') throw new Error(`There is no text ${key}.`);
  const plain = (text as string)
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${plain.join('.+')}$`);
}
const patterns = (keys: readonly string[]) => keys.map(patternOf);
const matches = (all: readonly RegExp[], name: string) => all.some((pattern) => pattern.test(name));

/** What all screens say of it, and what is the same on each of them. */
const named = (part: 'opens' | 'reads' | 'searches' | 'groups', everywhere: readonly string[] = []) =>
  patterns([...Object.values(readOnlyScreens).flatMap((screen) => screen[part] ?? []), ...everywhere]);

// Filters of a list are folded on a phone.
const opening = named('opens', ['list.filters']);
const reading = named('reads', [
  ...['list.export', 'list.columns', 'common.copy', 'common.close', 'common.search', 'common.clear'],
]);
const searching = named('searches');
const groups = named('groups');

/** How the component library calls its own ways through a list: the page before and after, their size. */
const ofLibrary = (control: Control) =>
  control.name === '页码' || ['上一页', '下一页'].includes(control.within.at(-1)?.name ?? '');
/** A place in the tree of departments with how many are there: choosing it narrows the members. */
const [departments] = patterns(['members.departments']);
const isPlace = ({ role, name, within }: Control) =>
  role === 'button' &&
  / \d+$/.test(name) &&
  within.at(-1)?.role === 'region' &&
  departments!.test(within.at(-1)!.name);

/** The button that a row is called by, in its first cell or at the head of its card: it opens the row. */
function isRowName({ role, place, within }: Control): boolean {
  const part = within.at(-1);
  const isInFirstCell = part?.role === 'cell' && part.place === 0;
  const isHeadOfCard = part?.role === 'listitem' && part.holds.has('definition') && place === 0;
  return role === 'button' && (isInFirstCell || isHeadOfCard);
}

/**
 * What a control opens, where it shows more of what may be seen: the same for every row of a list, so that one of them is
 * looked into; undefined for all others.
 */
export function opens(control: Control): string | undefined {
  const { role, name, within } = control;
  const region = within.findLast((item) => item.role === 'region')?.name ?? '';
  if (role === 'tab') return name;
  if (isRowName(control)) return `a row of ${region}`;
  const pattern = opening.find((item) => item.test(name));
  return pattern && `${pattern.source} in ${region}`;
}

/** Whether a control is one of those that only read. All others are taken for changes, so that a new one must be looked at. */
export function isReading(control: Control): boolean {
  const { role, name, within } = control;
  if (opens(control) !== undefined || matches(reading, name)) return true;
  if (ofLibrary(control) || isPlace(control)) return true;
  if (within.at(-1)?.role === 'columnheader') return role === 'button';
  if (['textbox', 'searchbox', 'combobox'].includes(role)) return matches(searching, name);
  if (role === 'option') return within.some((item) => matches(searching, item.name));
  return (
    (role === 'button' || role === 'radio') &&
    within.some(
      (item) => ['group', 'navigation', 'radiogroup'].includes(item.role) && matches(groups, item.name),
    )
  );
}
