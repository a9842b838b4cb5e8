import { holdsAll, useSession } from './session.ts';

/** Whether the member may enter customers (proxy). */
export const useMayEnter = (): boolean =>
  holdsAll(useSession(), ['DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY']);
