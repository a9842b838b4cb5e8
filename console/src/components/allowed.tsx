import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type ReactNode } from 'react';
import { holdsAll, useSession } from '../lib/session.ts';

interface Props {
  /** All of them must be held (spec section 6). */
  readonly codes: readonly PermissionCode[];
  readonly children: ReactNode;
}

/** Shows its children only to holders of all listed codes; the server holds the same line by itself. */
export function Allowed({ codes, children }: Props) {
  return holdsAll(useSession(), codes) ? children : null;
}
