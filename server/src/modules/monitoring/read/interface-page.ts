import { type InterfaceRow } from '@linekeeper/contract/devices/devices';
import { isUplink } from '@linekeeper/contract/devices/uplink';
import { adminStatuses, operStatuses } from '@linekeeper/contract/monitoring/states';
import { type InterfacePage, type interfaceRows } from '../../devices/index.ts';

/** Latest values of an interface; null where there is none. `measuredAtMs` is the newest of them. */
export interface InterfaceRates {
  readonly inBps: number | null;
  readonly outBps: number | null;
  readonly errorsPs: number | null;
  readonly discardsPs: number | null;
  readonly measuredAtMs: number | null;
}

type StoredInterface = Awaited<ReturnType<typeof interfaceRows>>[number];
const none: InterfaceRates = {
  inBps: null,
  outBps: null,
  errorsPs: null,
  discardsPs: null,
  measuredAtMs: null,
};

/** Sorts by what was asked for, missing values last, then by ifIndex, and cuts the page out. */
export function interfacePage(
  rows: readonly StoredInterface[],
  rates: ReadonlyMap<string, InterfaceRates>,
  { page, pageSize, sort = 'ifIndex', order }: Pick<InterfacePage, 'page' | 'pageSize' | 'sort' | 'order'>,
): InterfaceRow[] {
  const names = new Intl.Collator('zh', { numeric: true });
  const sign = order === 'desc' ? -1 : 1;
  const all = rows.map((row) => interfaceRowOf(row, rates.get(row.id) ?? none));
  const compare = (a: InterfaceRow, b: InterfaceRow) => {
    if (sort === 'name') return sign * names.compare(a.name, b.name);
    const left = sort === 'operStatus' ? operStatuses.indexOf(a.operStatus) : a[sort];
    const right = sort === 'operStatus' ? operStatuses.indexOf(b.operStatus) : b[sort];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  };
  all.sort((a, b) => compare(a, b) || a.ifIndex - b.ifIndex);
  return all.slice((page - 1) * pageSize, page * pageSize);
}

function interfaceRowOf(stored: StoredInterface, { measuredAtMs, ...rates }: InterfaceRates): InterfaceRow {
  const { isDefaultRoute: _route, ...row } = stored;
  return {
    ...row,
    ...rates,
    isUplink: isUplink(stored, stored.type),
    adminStatus: adminStatuses[row.adminStatus - 1] ?? 'testing',
    operStatus: operStatuses[row.operStatus - 1] ?? 'unknown',
    measuredAt: measuredAtMs === null ? null : new Date(measuredAtMs).toISOString(),
  };
}
