import { type MemberRow } from '@linekeeper/contract/members/members';
import { type MemberAct } from '@linekeeper/contract/members/member-terms';
import { type Branch } from './tree-state.ts';

// What the page hands to its dialogs. It stands by itself: an import of a type from a dialog would load the dialog too.

/** What is to be done with a department in a dialog. */
export type DepartmentTask =
  | { readonly kind: 'create'; readonly parentId: number | null }
  | { readonly kind: 'rename' | 'move' | 'delete'; readonly department: Branch };

/** One thing to be done to members. */
export interface Act {
  readonly kind: MemberAct;
  readonly members: readonly MemberRow[];
}

/** A password that is shown this once: of a new member, of one that was reset, or of an invitation that did not get through. */
export interface Handover {
  readonly kind: 'created' | 'reset' | 'mailFailed';
  readonly name: string;
  readonly username: string;
  readonly password: string;
}
