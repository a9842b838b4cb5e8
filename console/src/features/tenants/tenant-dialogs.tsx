import { ActDialog, ArchiveDialog, DomainDialog } from './dialogs.tsx';
import { type AskedDoing } from './use-tenant-doings.ts';

interface Props {
  readonly asked: AskedDoing | undefined;
  readonly onClose: () => void;
}

/** The dialog of what was chosen for a tenant. */
export function TenantDialog({ asked, onClose }: Props) {
  if (!asked) return null;
  const { tenant, doing } = asked;
  if (doing === 'domain') return <DomainDialog tenant={tenant} onClose={onClose} />;
  if (doing === 'archive') return <ArchiveDialog tenant={tenant} onClose={onClose} />;
  return <ActDialog tenant={tenant} act={doing} onClose={onClose} />;
}
