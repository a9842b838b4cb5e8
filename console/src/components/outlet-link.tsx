import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { outletPath } from '../lib/outlet-path.ts';
import { holdsAll, useSession } from '../lib/session.ts';

interface Props {
  /** Null: it stands in none, or nobody knows which. */
  readonly outletId: string | null;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** The name of an outlet, which opens it; for those who may not open it, the name alone. */
export function OutletLink({ outletId, children, ...shown }: Props) {
  const mayOpen = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE']);
  return outletId !== null && mayOpen ? (
    <Link {...shown} to={outletPath(outletId)}>
      {children}
    </Link>
  ) : (
    <span className={shown.className} title={shown.title}>
      {children}
    </span>
  );
}
