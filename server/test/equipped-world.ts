import { type ChartWorld } from './chart-world.ts';
import { type TestDatabase } from './database.ts';

/** A day so many days from today. */
export const daysAway = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Gives the devices and lines of a world makes, models, versions, ages and contracts, and its outlets divisions. */
export async function equip(
  db: TestDatabase,
  tenantId: number,
  { deviceIds, lineIds, outletIds }: ChartWorld,
): Promise<void> {
  const makes = [
    ['Cisco', 'C9300', 'IOS-XE 17.9.4'],
    ['Cisco', 'C9300', 'IOS-XE 17.10.1'],
    ['Cisco', 'C9300', 'IOS-XE 17.3.2'],
    ['H3C', 'MSR3600', 'V7'],
    ['H3C', 'MSR3600', ''],
    ['', '', ''],
  ];
  for (const [n, id] of deviceIds.entries())
    await db.admin.query(
      'update device set brand = $3, model = $4, firmware = $5, region = $6, created_at = $7 where tenant_id = $1 and id = $2',
      [tenantId, id, ...makes[n % makes.length]!, n % 2 ? 'Yard' : '', daysAway(-n * 200)],
    );
  await db.admin.query('update device set kind = null where tenant_id = $1 and id = $2', [
    tenantId,
    deviceIds[0],
  ]);
  for (const [n, code] of ['330106', '330205', '110101'].entries())
    await db.admin.query('update outlet set division = $3 where tenant_id = $1 and id = $2', [
      ...[tenantId, outletIds[n], code],
    ]);
  const ends = [-5, 10, 60, 200, 900, null];
  for (const [n, id] of lineIds.entries()) {
    const end = ends[n % ends.length]!;
    await db.admin.query(
      'update line set contract_from = $3, contract_to = $4 where tenant_id = $1 and id = $2',
      [tenantId, id, n % 3 ? daysAway(-n * 200 - 100) : null, end === null ? null : daysAway(end)],
    );
  }
}
