import { randomUUID } from 'node:crypto';
import { type DeviceCheckResult, type DeviceImportResult } from '@linekeeper/contract/devices/device-imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { faultsOf, importsAt } from '../../../../test/imports.ts';
import { concurrentTransaction } from '../../../../test/concurrent-writer.ts';
import { communityPlace } from '../discovery/community.ts';

const base = '/monitor/api/v1/devices';

let app: TestApp;
let acme: number;
let boss: Record<string, string>;
let lastBlock = 0;
beforeAll(async () => {
  // Addresses of this machine at which nobody answers: a device that is added is asked at once.
  app = await startTestApp({ allowedTargets: ['127.77.0.0/16'] }, { withJobs: true });
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'boss', { administrator: true });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
});
afterAll(() => app.close());

/** 250 addresses that no other test uses. */
const block = () => {
  const third = ++lastBlock;
  return (n: number) => `127.77.${third + Math.floor(n / 250) * 50}.${(n % 250) + 1}`;
};
const { upload, ended, check, apply } = importsAt<DeviceCheckResult, DeviceImportResult>(
  `${base}/imports`,
  () => ({ app, boss }),
);
const rowsAt = async (where: string) =>
  (await app.db.admin.query(`select * from device where tenant_id = ${acme} and ${where} order by address`))
    .rows;

describe('a file of devices that cannot be stored as it is', () => {
  it('names the row of a port that is no number of one, whatever is in it', async () => {
    const at = block();
    const ports = ['161.5', '1e2', '0x50', '-1', '65536'];
    const result = await check(
      ['address,port,community', ...ports.map((port, n) => `${at(n)},${port},public`)].join('\n'),
    );
    expect(faultsOf(result)).toEqual(ports.map((_port, n) => `${n + 2} port format`));
  });

  it('holds what is cut in the middle of a character, and of NUL it names the row', async () => {
    const at = block();
    const emojis = `x${'😀'.repeat(1_500)}`;
    const result = await check(`name,kind,address,community\n${emojis},${emojis},${at(1)},public\n`);
    expect(faultsOf(result)).toEqual(['2 name tooLong', '2 kind kindUnknown']);
    expect(result.faults[0]?.value).toBe(`x${'😀'.repeat(39)}`);
    const answer = await upload(`address,community,outletNumber\n${at(1)},public,\n${at(2)},public,S\0H\n`);
    expect(await ended(String(answer.json.data['operationId']))).toMatchObject({
      state: 'failed',
      error: { error: 'IMPORT_NOT_TEXT', message: expect.stringContaining('Row 3 ') as string },
    });
  });

  it('in which a device was added by somebody else meanwhile leaves out its batch, and the others stand', async () => {
    const at = block();
    const lines = Array.from({ length: 1_001 }, (_, n) => `${at(n)},public`);
    const { importId } = await check(['address,community', ...lines].join('\n'));
    const id = randomUUID();
    const concurrentWriter = await concurrentTransaction(
      app.db,
      `insert into device (tenant_id, id, name, name_given, kind, kind_given, address, port, snmp_version,
         sealed_community, interval_s)
       values ($1, $2, 'Rival', true, 'router', true, $3, 161, 'v2c', $4, 60)`,
      [acme, id, at(7), app.secrets.seal(communityPlace(acme, id), 'private').column],
    );
    const [result] = await Promise.all([apply(importId), concurrentWriter.commitWhenAwaited()]);
    expect(result).toMatchObject({ created: 1, failedRows: 1_000 });
    expect(result.failures).toEqual([
      {
        ...{ fromRow: 2, toRow: 1_001 },
        faults: [{ row: 9, column: 'address', fault: 'exists', value: at(7), ip: at(7) }],
      },
    ]);
    expect(await rowsAt(`address = '${at(0)}'`)).toHaveLength(0);
    expect(await rowsAt(`address = '${at(1_000)}'`)).toHaveLength(1);
  });
});
