import { type PersonTask } from '@linekeeper/contract/workbench/tasks';
import { type TaskKind } from '@linekeeper/contract/workbench/task-terms';
import { type TFunction } from 'i18next';
import { agentListPath, claimPath } from '../../../lib/agent-path.ts';
import { alertListPath, alertPath } from '../../../lib/alert-path.ts';
import { deviceListPath } from '../../../lib/device-path.ts';
import { outletListPath } from '../../../lib/outlet-path.ts';
import { tenantListPath, tenantPath } from '../../../lib/tenant-path.ts';

export type TaskState = 'pending' | 'completed';
const memberListPath = '/organizationalStructure';
const licencePath = '/license';

/** What is to be done, and about what. */
export function taskTitle(t: TFunction, { kind, name, count, customer }: PersonTask): string {
  switch (kind) {
    case 'device-import':
    case 'outlet-import':
    case 'member-import':
      return count === null
        ? t(`workbench:tasks.failed.${kind}`)
        : t(`workbench:tasks.rows.${kind}`, { count });
    case 'licence':
      return customer ? t('workbench:tasks.what.licence', { name }) : t('workbench:tasks.ownLicence');
    default:
      return t(`workbench:tasks.what.${kind}`, { name });
  }
}

/** Where it is done, or what came of it is seen: the very row. */
export function taskPath({ kind, id, customer }: PersonTask): string {
  switch (kind) {
    case 'call':
    case 'alert':
      return alertPath(id);
    case 'approval':
      return `${memberListPath}?provided=${id}`;
    case 'invitation':
      return tenantPath(Number(id));
    case 'agent':
      return claimPath(id);
    case 'device-import':
      return `${deviceListPath}?operation=${id}`;
    case 'outlet-import':
      return `${outletListPath}?operation=${id}`;
    case 'member-import':
      return `${memberListPath}?operation=${id}`;
    case 'licence':
      return customer ? `${licencePath}?tenant=${id}` : licencePath;
  }
}

/** The list that holds all tasks of a kind; undefined where none does. */
export function allOfKind(kind: TaskKind, state: TaskState): string | undefined {
  if (kind === 'alert') return `${alertListPath}?mine=1${state === 'completed' ? '&state=resolved' : ''}`;
  if (state === 'completed') return undefined;
  return {
    ...{ call: `${alertListPath}?state=firing`, approval: `${memberListPath}?provided=1` },
    ...{ invitation: tenantListPath, agent: agentListPath, licence: licencePath },
    // There is one of each at most.
    ...{ 'device-import': undefined, 'outlet-import': undefined, 'member-import': undefined },
  }[kind];
}
