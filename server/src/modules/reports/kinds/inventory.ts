import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { exportRows } from '@linekeeper/contract/limits';
import { type LineRow } from '@linekeeper/contract/lines/lines';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { deviceCsvColumns, deviceRows, kindNames } from '../../devices/index.ts';
import { lineCsvColumns, lineRows } from '../../lines/index.ts';
import { column, type ReportTable } from '../report-table.ts';
import { allRows } from './all-rows.ts';
import { asCells } from './as-cells.ts';
import { lineFilterOf } from './line-filter.ts';
import { type CollectReport, idsOf, type ReportSource } from './report-kind.ts';

const page = { page: 1, pageSize: 1, order: 'asc' } as const;

async function devicesIn(source: ReportSource): Promise<readonly DeviceRow[]> {
  const { tx, tenantId, place } = source;
  const { region, outletId } = lineFilterOf(place);
  const asked = { ...page, outletId, outletRegion: region, ids: idsOf(source) };
  return allRows(await deviceRows(tx, tenantId, asked, exportRows + 1));
}

/** What there is: devices by kind, brand, model and version, lines by provider, and the lists of both. */
export const inventory: CollectReport = async (source) => {
  const { tx, tenantId, contents, place, reader } = source;
  const tables: ReportTable[] = [];
  if (contents.includes('devices')) {
    const devices = await devicesIn(source);
    tables.push(
      modelsTable(devices, (kind) => (kind === null ? '' : kindNames[kind][reader.language])),
      asCells(devices, deviceCsvColumns(reader), {
        ...{ key: 'devices', title: texts('设备', '設備', 'Devices') },
        mostInPdf: 0,
      }),
    );
  }
  if (contents.includes('lines')) {
    const asked = { ...page, ...lineFilterOf(place), ids: idsOf(source) };
    const lines = allRows(await lineRows(tx, tenantId, asked, exportRows + 1));
    tables.push(
      providersTable(lines),
      asCells(lines, lineCsvColumns(reader), {
        ...{ key: 'lines', title: texts('线路', '線路', 'Lines') },
        mostInPdf: 0,
      }),
    );
  }
  return { tables };
};

function modelsTable(
  devices: readonly DeviceRow[],
  nameOf: (kind: DeviceRow['kind']) => string,
): ReportTable {
  const groups = Map.groupBy(devices, ({ kind, brand, model }) =>
    JSON.stringify([nameOf(kind), brand, model]),
  );
  return {
    ...{ key: 'models', title: texts('设备型号', '設備型號', 'Device models'), mostInPdf: 200 },
    chart: { kind: 'bars', label: 'model', below: 'brand', value: 'devices', most: 12 },
    columns: [
      column('kind', 'text', texts('类型', '類型', 'Kind')),
      column('brand', 'text', texts('品牌', '品牌', 'Brand')),
      column('model', 'text', texts('型号', '型號', 'Model')),
      column('devices', 'number', texts('数量', '數量', 'Count')),
    ],
    rows: [...groups]
      .map(([key, of]) => [...(JSON.parse(key) as (string | null)[]), of.length] as const)
      .sort((a, b) => Number(b[3]) - Number(a[3])),
  };
}

const soonEnding = (ends: string | null) => ends ?? '';

function providersTable(lines: readonly LineRow[]): ReportTable {
  return {
    ...{ key: 'providers', title: texts('运营商', '電信業者', 'Providers'), mostInPdf: 200 },
    chart: { kind: 'bars', label: 'provider', value: 'lines', most: 12 },
    columns: [
      column('provider', 'text', texts('运营商', '電信業者', 'Provider')),
      column('lines', 'number', texts('线路', '線路', 'Lines')),
      column('next_contract_end', 'text', texts('最早合同到期', '最早合約到期', 'Next contract ends')),
    ],
    rows: [...Map.groupBy(lines, ({ provider }) => provider)]
      .map(([provider, of]) => {
        const ends = of.map(({ contractTo }) => soonEnding(contractTo)).filter((end) => end !== '');
        return [provider, of.length, ends.sort()[0] ?? null] as const;
      })
      .sort((a, b) => b[1] - a[1]),
  };
}
