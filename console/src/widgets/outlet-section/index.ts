import { type OutletDetail } from '@linekeeper/contract/outlets/outlets';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type ComponentType } from 'react';
import { type ChartRange } from '../chart/index.ts';

/** What a section of an outlet's page is given: the outlet, and the range that the page shows. */
export interface OutletSectionProps {
  readonly outlet: OutletDetail;
  readonly range: ChartRange;
}

/** A part of an outlet's page that an area shows of what it keeps there. Its code comes when the page is open. */
export interface OutletSection {
  readonly key: string;
  /** Who may see it; for others it is not there. */
  readonly openedBy: PermissionCode;
  readonly load: () => Promise<ComponentType<OutletSectionProps>>;
}
