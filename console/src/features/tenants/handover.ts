import { type Output } from '../../lib/api.ts';

// What the form hands to the page. It stands by itself: an import of a type from the form would load the form too.

export type Created = Output<'POST /api/v1/organizations/tenants/create'>;
/** What the form hands on after a creation: the account whose password is shown once. */
export type Handover = Created & { readonly username: string };
