import {
  DeleteOutlined,
  LockOutlined,
  PlayCircleOutlined,
  SafetyCertificateOutlined,
  StopOutlined,
  UndoOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { type TenantAct } from '@linekeeper/contract/tenants/tenant-lifecycle';
import { type ReactNode } from 'react';

/** What one can do with a tenant of the list beside changing it. */
export type RowAct = TenantAct | 'takeBack';

export const actIcons: Readonly<Record<RowAct, ReactNode>> = {
  convert: <SafetyCertificateOutlined aria-hidden />,
  freeze: <LockOutlined aria-hidden />,
  unfreeze: <UnlockOutlined aria-hidden />,
  disable: <StopOutlined aria-hidden />,
  enable: <PlayCircleOutlined aria-hidden />,
  delete: <DeleteOutlined aria-hidden />,
  takeBack: <UndoOutlined aria-hidden />,
};

export const dangerous: ReadonlySet<RowAct> = new Set<RowAct>(['freeze', 'disable', 'delete']);

/** The acts that a tenant's state allows, as far as the list can tell. */
export function actsFor({ status, state }: Pick<TenantRow, 'status' | 'state'>): RowAct[] {
  if (state === 'deleting') return ['takeBack'];
  const acts: RowAct[] = [];
  if (status !== 1) acts.push('convert');
  // A disabled tenant may be frozen as well: enabled first, it says so.
  if (state !== 'disabled') acts.push(state === 'frozen' ? 'unfreeze' : 'freeze');
  acts.push(state === 'disabled' ? 'enable' : 'disable', 'delete');
  return acts;
}
