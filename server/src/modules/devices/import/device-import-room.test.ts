import { type DeviceCheckResult, type DeviceImportResult } from '@linekeeper/contract/devices/device-imports';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { importsAt } from '../../../../test/imports.ts';

it('is foretold exactly up to the licence: by whole batches, and by the good rows of all', async () => {
  const app = await startTestApp({ allowedTargets: ['127.77.0.0/16'] }, { withJobs: true });
  const small = await app.addTenant('small');
  await app.addMember(small, 'sam', { administrator: true });
  const sam = await app.signIn('sam', 'small');
  await app.db.admin.query(
    `update organization set status = 3, expires_at = now() + interval '15 days' where id = $1`,
    [small],
  );
  const path = '/monitor/api/v1/devices/imports';
  const { check, ended } = importsAt<DeviceCheckResult, DeviceImportResult>(path, () => ({ app, boss: sam }));
  const rowsOf = (net: number) =>
    Array.from({ length: 60 }, (_, n) => `127.77.${net}.${n + 1},public\n`).join('');
  // The first batch has rows that block it, the second none.
  const bad = 'nowhere,public\n'.repeat(940);
  const result = await check(`address,community\n${rowsOf(1)}${bad}${rowsOf(2)}`);
  expect(result).toMatchObject({ rows: 1060, created: 100, failedRows: 960, ready: { created: 60 } });
  const good = await app.post(`${path}/${result.importId}/apply`, { rows: 'good' }, sam);
  const { result: stored } = await ended(good.json.data['operationId']);
  expect(stored).toMatchObject({ created: 100, failedRows: 960 });
  await app.close();
});
