import { setTimeout as sleep } from 'node:timers/promises';
import { type Api } from '@linekeeper/simulators/demo/api';

const imports = '/monitor/api/v1/devices/imports';

/** Adds simulated devices by a file, as the console does: it is checked, then imported. */
export async function importDevices(
  admin: Api,
  asked: {
    readonly addresses: readonly string[];
    readonly port: number;
    /** The region of the device at a place of the list; missing: none. */
    readonly regionOf?: (at: number) => string;
  },
): Promise<void> {
  const ended = async ({ operationId }: { readonly operationId: string }) => {
    for (;;) {
      const { state, result, error } = await admin.call('GET /api/v1/operations/:operationId', {
        params: { operationId },
      });
      if (state === 'done') return result as { importId: string; failedRows: number };
      if (state === 'failed') throw new Error(`The import failed: ${error?.message}`);
      await sleep(500);
    }
  };
  const lines = asked.addresses.map(
    (address, at) => `${address},${asked.port},public,${asked.regionOf?.(at) ?? ''}`,
  );
  const file = ['IP address,SNMP port,SNMP community,Region', ...lines].join('\n');
  const { importId } = await ended(await admin.upload(`POST ${imports}`, { type: 'text/csv', body: file }));
  const { failedRows } = await ended(
    await admin.call(`POST ${imports}/:importId/apply`, { params: { importId }, body: {} }),
  );
  if (failedRows > 0) throw new Error(`${failedRows} devices were not imported.`);
}
