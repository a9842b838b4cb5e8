import { type SearchHit, type SearchKind } from '@linekeeper/contract/search/search';
import { type Recent } from './recent.ts';

/** One line of the search: what it says and what it does. */
export interface SearchItem {
  readonly key: string;
  readonly name: string;
  readonly facts: readonly string[];
  readonly state?: SearchHit['state'];
  /** The server found it for what was asked then: that may be other words than those typed by now. */
  readonly isFound?: boolean;
  /** Other words by which it is found. */
  readonly also?: readonly string[];
  /** What is kept of it among the recent ones. */
  readonly recent?: Recent;
  readonly run: () => void;
}

export interface ItemGroup {
  readonly kind: SearchKind | 'screens' | 'actions' | 'recent';
  readonly items: readonly SearchItem[];
}

/** The items in which each word that is typed stands, whichever its order and size; those that begin with it first. */
export function matching(items: readonly SearchItem[], typed: string): readonly SearchItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = ({ name, facts, also = [] }: SearchItem) =>
    [name, ...facts, ...also].join('\n').toLowerCase();
  const found = items.filter((item) => words.every((word) => textOf(item).includes(word)));
  const begins = ({ name }: SearchItem) => name.toLowerCase().startsWith(words[0] ?? '');
  return [...found.filter(begins), ...found.filter((item) => !begins(item))];
}

/** Moves by arrow keys over the items of all groups, without going round. */
export function movedTo(at: number, key: string, count: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}
