import { type PersonTask } from '@linekeeper/contract/workbench/tasks';
import { type TFunction } from 'i18next';
import { claimPath } from '../../../lib/agent-path.ts';
import { alertPath } from '../../../lib/alert-path.ts';
import { deviceListPath } from '../../../lib/device-path.ts';
import { outletListPath } from '../../../lib/outlet-path.ts';
import { tenantPath } from '../../../lib/tenant-path.ts';

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
