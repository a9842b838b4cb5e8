import { type SearchKind } from '@linekeeper/contract/search/search';
import { type Session } from '../../lib/session.ts';
import { personalPrefix, storage } from '../../lib/storage.ts';

/** Something that was opened from the search, as it is shown again. */
export interface Recent {
  readonly kind: SearchKind | 'screens';
  /** An id of the kind, or the path of a screen. */
  readonly id: string;
  /** Its name then; that of a screen is said in the language of now. */
  readonly name: string;
  readonly facts: readonly string[];
}

const mostKept = 8;

const isRecent = (value: unknown): value is Recent => {
  const { kind, id, name, facts } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>;
  return [kind, id, name].every((part) => typeof part === 'string') && Array.isArray(facts);
};

/** Where they are kept: a person's in a tenant are no other person's, and not the same person's elsewhere. */
const keyOf = ({ user, companyId }: Session) =>
  user && companyId !== undefined ? `${personalPrefix}recent.${user.osId}.${companyId}` : undefined;

/** What the person opened last in the tenant that is looked at, the newest first. */
export function recentOf(session: Session): readonly Recent[] {
  const key = keyOf(session);
  try {
    const kept: unknown = JSON.parse((key && storage.get(key)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

/** Keeps that something was opened. */
export function keepRecent(session: Session, { kind, id, name, facts }: Recent): void {
  const key = keyOf(session);
  if (key === undefined) return;
  const others = recentOf(session).filter((one) => one.kind !== kind || one.id !== id);
  storage.set(key, JSON.stringify([{ kind, id, name, facts }, ...others].slice(0, mostKept)));
}
