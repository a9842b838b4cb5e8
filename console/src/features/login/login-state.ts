import { useSyncExternalStore } from 'react';
import { site } from '../../lib/site.ts';

/** What the login screen is at: states of /login by its query, so that the browser's way back works. */
export type LoginState = 'password' | 'code' | 'reset' | 'register';

const search = () => new URLSearchParams(location.hash.split('?')[1] ?? '');

/** The path that was asked for before the sign-in. */
export const askedPath = (): string | null => search().get('redirect');

const sendsCodes = () => site().codes.email || site().codes.phone;

function currentState(): LoginState {
  const asked = search().get('do');
  if (asked === 'register' && site().registrationOpen && site().company === null) return asked;
  return (asked === 'code' || asked === 'reset') && sendsCodes() ? asked : 'password';
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The state that stands in the address. */
export function useLoginState(): LoginState {
  return useSyncExternalStore(subscribe, currentState);
}

/** The address of a state, which keeps the path to come back to. */
export function hrefOf(state: LoginState): string {
  const query = search();
  if (state === 'password') query.delete('do');
  else query.set('do', state);
  const text = query.toString();
  return text === '' ? '#/login' : `#/login?${text}`;
}
