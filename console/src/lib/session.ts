import { type TenantChoice, type UserInfo } from '@linekeeper/contract/auth/auth';
import { isAdministrator, type Identity } from '@linekeeper/contract/tenants/identities';
import { useSyncExternalStore } from 'react';
import { clearCookies, readCookie, tokenCookie, writeCookie } from './cookies.ts';
import { loginPath } from './path-after-sign-in.ts';
import { storage } from './storage.ts';

/** What is known about who is signed in; each part is missing until it was loaded (spec section 4). */
export interface Session {
  readonly codes?: ReadonlySet<string>;
  readonly user?: UserInfo;
  readonly identity?: Identity;
  readonly tenants?: readonly TenantChoice[];
  /** The tenant that requests are for: the own one until another is chosen. */
  readonly companyId?: number;
}

/** The choice of a tenant lives as long as its tab, so that two tabs may look at two tenants. */
const choiceKey = 'tenant';

let session: Session = {};
const listeners = new Set<() => void>();

export function currentSession(): Session {
  return session;
}

export function updateSession(part: Session): void {
  session = { ...session, ...part };
  for (const listener of listeners) listener();
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function token(): string | undefined {
  return readCookie(tokenCookie) || undefined;
}

export function keepToken(accessToken: string): void {
  writeCookie(tokenCookie, accessToken);
}

/** Forgets the token and all that was loaded with it. */
export function resetToken(): void {
  writeCookie(tokenCookie, '', 0);
  sessionStorage.removeItem(choiceKey);
  storage.forgetPerson();
  session = {};
  for (const listener of listeners) listener();
}

/**
 * Ends the session here (spec section 4): clears cookies, token, roles and permissions, goes to `path`, then reloads,
 * so that nothing of this session is left in memory.
 */
export function endSession(path: '/' | '/login'): void {
  resetToken();
  clearCookies();
  // Whose time was over comes back to where they were once they have signed in.
  location.hash = `#${path === '/login' ? loginPath(location.hash.slice(1)) : path}`;
  location.reload();
}

interface Choice {
  readonly companyId: number;
  readonly identity: Identity;
  /** Where one was in the own tenant, to be led back there. */
  readonly from: string;
}

/** The tenant chosen in this tab, as it stood before a reload. */
export function keptChoice(): Choice | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(choiceKey) ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const { companyId, identity, from = '/' } = value as Partial<Choice>;
    return Number.isInteger(companyId) && identity
      ? { companyId: companyId as number, identity, from }
      : undefined;
  } catch {
    return undefined;
  }
}

export function keepChoice(choice: Choice | undefined): void {
  if (choice) sessionStorage.setItem(choiceKey, JSON.stringify(choice));
  else sessionStorage.removeItem(choiceKey);
}

/** Whether this session's requests carry the headers of administrators (spec section 6): theirs, and of who acts for another. */
export function sendsProxy(): boolean {
  const kept = keptChoice();
  return kept !== undefined || isAdministrator(session.identity);
}

/** Whether the requests are for another tenant than the own one. */
export function actsForAnother({ user, companyId }: Session): boolean {
  return user !== undefined && companyId !== undefined && user.companyId !== companyId;
}

/** Whether all listed codes are held (spec section 6). */
export function holdsAll({ codes }: Session, listed: readonly string[]): boolean {
  return listed.every((code) => codes?.has(code) ?? false);
}
