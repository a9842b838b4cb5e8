import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { useServer } from './site.ts';

const site = useServer();
const shots = process.env['SHOTS'];

/** A report of the platform with three files, of which some gave way; it takes so many bytes. */
async function addReport(bytes: number, gone: readonly string[]): Promise<void> {
  const [row] = await site.query(
    `insert into report (tenant_id, id, kind, place, place_name, from_at, to_at, as_of, time_zone, language, contents, created_by,
       expires_at, is_whole, kept_bytes)
     values (1, gen_random_uuid(), 'availability', '{"scope":"tenant"}', '', now() - interval '1 day', now(), now(), 'UTC', 'en', '{}',
       'somebody', now() + interval '1 day', true, ${bytes}) returning id`,
  );
  const id = String(row?.['id']);
  for (const format of ['pdf', 'xlsx', 'csv'])
    await site.query(
      `insert into report_file (tenant_id, report_id, format, byte_count, sha256, gone_at)
       values (1, '${id}', '${format}', 1000, repeat('0', 64), ${gone.includes(format) ? `'2026-03-01 12:00Z'` : 'null'})`,
    );
}

describe('the archive of reports', () => {
  it('says how much room is taken, of each file whether it is still kept, and warns before files give way', async () => {
    await addReport(1_200_000_000, ['csv']);
    const complaints: string[] = [];
    const token = await site.token();
    const page = await site.visit({ path: '/#/reports', language: 'en', complaints, token });
    await page.getByText('Report files take 1.2 GB of 4 GB').waitFor();
    await page
      .getByText('Not kept any more, for want of room: CSV since 2026-03-01. The checksums stay.')
      .waitFor();
    expect(await page.getByRole('button', { name: /^Download CSV/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Download PDF/ }).isEnabled()).toBe(true);
    expect(await page.getByText('There is little room left').count()).toBe(0);
    await addReport(2_300_000_000, []);
    await page.reload();
    await page.getByText('Report files take 3.5 GB of 4 GB').waitFor();
    await page.getByText('There is little room left').waitFor();
    if (shots) await page.screenshot({ path: `${shots}/report-room.png` });
    expect(complaints).toEqual([]);
  });
});
