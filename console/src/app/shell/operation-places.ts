import { type OperationView } from '@linekeeper/contract/platform/operations';
import { linePath } from '../../lib/line-path.ts';

/** Where the operations of a kind are shown in full: the screen is given the operation's id as `operation` in its address. */
const places: Readonly<Record<string, string>> = {
  'devices.check': '/equipmentManagement/intelligence',
  'devices.import': '/equipmentManagement/intelligence',
  'outlets.check': '/equipmentManagement/outlets',
  'outlets.import': '/equipmentManagement/outlets',
  'members.check': '/organizationalStructure',
  'members.import': '/organizationalStructure',
  'members.passwords': '/organizationalStructure',
  'reports.make': '/reports',
  'reports.scheduled': '/reports',
};

/** The address at which an operation, or what it brought, is shown; undefined where it has none. */
export function operationPlace({
  id,
  kind,
  result,
}: Pick<OperationView, 'id' | 'kind' | 'result'>): string | undefined {
  if (kind === 'lines.evidence' && typeof result?.['lineId'] === 'string')
    return `${linePath(result['lineId'])}?evidence=1`;
  const place = places[kind];
  return place && `${place}?operation=${id}`;
}
