import { lazy, Suspense } from 'react';
import { useActing } from '../../lib/acting.ts';

// Most sessions never leave their own tenant: what leads to others is loaded when it is asked for.
const EnterDialog = lazy(() => import('./enter-dialog.tsx').then((m) => ({ default: m.EnterDialog })));
const TenantPalette = lazy(() => import('./tenant-palette.tsx').then((m) => ({ default: m.TenantPalette })));

/** The question before a tenant is entered, while it is asked. */
export function EnteringDialog() {
  const isAsked = useActing((acting) => acting.entering !== undefined);
  return (
    isAsked && (
      <Suspense fallback={null}>
        <EnterDialog />
      </Suspense>
    )
  );
}

/** The choice of a tenant. */
export function TenantsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <TenantPalette onClose={onClose} />
    </Suspense>
  );
}
