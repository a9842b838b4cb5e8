import { type Actor } from '../db/scope.ts';

/** What somebody who asked for a long work may do now. */
export interface AskerRights {
  readonly permissions: ReadonlySet<string>;
  /** A token of the API is never one, whoever made it. */
  readonly isAdministrator: boolean;
}

/**
 * Looks up what who asked for a work may do now in the tenant it is for. Throws why it may nothing there any more: what its
 * requests would be answered, but that a work outlives the signing out of who asked for it.
 */
export type AskRights = (
  asker: Pick<Actor, 'sessionId' | 'grantId'>,
  tenantId: number,
) => Promise<AskerRights>;
