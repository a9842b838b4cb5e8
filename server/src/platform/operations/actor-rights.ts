import { type Actor } from '../db/scope.ts';

/** What somebody who asked for an operation may do now. */
export interface ActorRights {
  readonly permissions: ReadonlySet<string>;
  /** A token of the API is never one, whoever made it. */
  readonly isAdministrator: boolean;
  /** Whether a token of the API asked: it may hold less than the member that made it. */
  readonly isToken: boolean;
}

/**
 * Looks up what who asked for an operation may do now in the tenant it is for. Throws why it may nothing there any more: what its
 * requests would be answered, but that an operation outlives the signing out of who asked for it.
 */
export type AskRights = (
  actor: Pick<Actor, 'sessionId' | 'grantId'>,
  tenantId: number,
) => Promise<ActorRights>;
