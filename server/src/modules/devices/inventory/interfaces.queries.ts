import { sql } from 'kysely';
import { type z } from 'zod';
import { type devices as endpoints } from '@linekeeper/contract/devices/devices';
import { type OperStatus, operStatuses } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../../platform/db/database.ts';
import { patternsOf } from '../../../platform/search/search-text.ts';

export type InterfacePage = z.output<typeof endpoints.interfaces.body>;

/** The interfaces that a device has now and that match the filter, by ifIndex. */
export function interfaceRows(tx: Tx, tenantId: number, deviceId: string, input: InterfacePage) {
  const text = input.search && patternsOf(input.search).anywhere;
  const wanted = input.operStatus?.map((status: OperStatus) => operStatuses.indexOf(status) + 1);
  return tx
    .selectFrom('interface')
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', deviceId)
    .where('vanishedAt', 'is', null)
    .$if(wanted !== undefined && wanted.length > 0, (query) =>
      query.where('operStatus', 'in', wanted as number[]),
    )
    .$if(text !== undefined && text !== '', (query) =>
      query.where((eb) =>
        eb.or([
          ...(['name', 'alias', 'description', 'macAddress'] as const).map((column) =>
            eb(column, 'ilike', text as string),
          ),
          eb(sql`if_index::text`, '=', input.search as string),
        ]),
      ),
    )
    .select([
      'id',
      'ifIndex',
      'name',
      'alias',
      'description',
      'type',
      'macAddress',
      'speedBps',
      'adminStatus',
      'operStatus',
      'wasUp',
      'isDefaultRoute',
    ])
    .orderBy('ifIndex')
    .execute();
}
