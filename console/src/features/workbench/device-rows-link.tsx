import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { holdsAll, useSession } from '../../lib/session.ts';

interface Props {
  readonly to: string;
  readonly className?: string | undefined;
  /** What opens the rows; missing: the permission of devices. */
  readonly code?: string | undefined;
  readonly children: ReactNode;
}

/** The way to devices, for those who may open them; for others the same without a way that would end at a refusal. */
export function DeviceRowsLink({ to, className, code = 'DMS_SERVER_MANAGE_DEVICE', children }: Props) {
  return holdsAll(useSession(), [code]) ? (
    <Link className={className} to={to}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}
