import { api } from './api.ts';
import { endSession } from './session.ts';

const waitMs = 3000;

/** Ends the session on the server (as far as it answers soon), then here. */
export async function signOut(): Promise<void> {
  // A server that does not answer must not keep anybody signed in.
  await Promise.race([
    api('POST /api/v1/auth/logout', {}, { silent: true }).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, waitMs)),
  ]);
  endSession('/');
}
