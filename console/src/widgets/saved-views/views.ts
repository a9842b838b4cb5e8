import { storage } from '../../lib/storage.ts';

/** A list as somebody left it, under a name. */
export interface SavedView {
  readonly name: string;
  /** What its address held. */
  readonly query: string;
}

export const mostViews = 30;
export const longestViewName = 64;
/** What an address holds beside the view: the page, and what stands over the list. */
const notOfView = ['page', 'add', 'edit'];

/** Where the views of a person of a list are kept in this browser. */
export const viewsKey = (area: string, companyId: number, userCode: string) =>
  `views.${area}.${companyId}.${userCode}`;

/** The views that are kept there; what is not one is left out. */
export function readViews(key: string): readonly SavedView[] {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isView).slice(0, mostViews) : [];
  } catch {
    return [];
  }
}

const isView = (value: unknown): value is SavedView => {
  const { name, query } = (value ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && typeof query === 'string';
};

export const keepViews = (key: string, views: readonly SavedView[]) =>
  storage.set(key, JSON.stringify(views));

/** What of an address a view keeps. */
export function viewOf(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of notOfView) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** The views with another one, in place of what had its name; undefined where there is no room. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] | undefined {
  const others = views.filter(({ name }) => name !== view.name);
  return others.length < mostViews ? [...others, view] : undefined;
}
