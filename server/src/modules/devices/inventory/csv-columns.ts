import { type DeviceColumn } from '@linekeeper/contract/devices/device-columns';
import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { type Texts } from '@linekeeper/contract/language';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type CsvColumn, type CsvReader, type CsvValue } from '../../../platform/http/csv.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { deviceFile } from '../device-file.ts';

/** Columns that a file for import has as well, by their names, and those that an export alone has. */
const columns: readonly (DeviceColumn | readonly [Texts, (row: DeviceRow, reader: CsvReader) => CsvValue])[] =
  [
    'name',
    [texts('状态', '狀態', 'State'), (row, { language }) => stateNames[row.state.state][language]],
    [texts('自', '自', 'Since'), (row, { timeZone }) => isoIn(timeZone, row.state.since)],
    'kind',
    'address',
    'port',
    'snmpVersion',
    [texts('品牌', '品牌', 'Brand'), (row) => row.brand],
    [texts('型号', '型號', 'Model'), (row) => row.model],
    [texts('序列号', '序號', 'Serial number'), (row) => row.serialNumber],
    [texts('MAC 地址', 'MAC 位址', 'MAC address'), (row) => row.macAddress],
    'region',
    'outletNumber',
    [texts('网点名称', '據點名稱', 'Outlet name'), (row) => row.outletName],
    [texts('采集探针', '採集探針', 'Polled by agent'), (row) => row.agentName],
    [texts('位置', '位置', 'Location'), (row) => row.location],
    [texts('接口数', '介面數', 'Interfaces'), (row) => row.interfaceCount],
    [texts('正常接口数', '正常介面數', 'Interfaces up'), (row) => row.interfaceUpCount],
    [texts('流量接口', '流量介面', 'Traffic interface'), (row) => row.lineName],
    [texts('入流量 (bit/s)', '流入流量 (bit/s)', 'Traffic in (bit/s)'), (row) => row.inBps],
    [texts('出流量 (bit/s)', '流出流量 (bit/s)', 'Traffic out (bit/s)'), (row) => row.outBps],
    [texts('往返时延 (ms)', '往返延遲 (ms)', 'Round-trip time (ms)'), (row) => row.rttMs],
    [texts('丢包率 (%)', '封包遺失率 (%)', 'Packet loss (%)'), (row) => row.lossPercent],
    'intervalS',
    [texts('最近采集', '最近採集', 'Last polled'), (row, { timeZone }) => isoIn(timeZone, row.lastPolledAt)],
  ];

/** The device list as a file, in the reader’s language and the tenant’s time zone. */
export const deviceCsvColumns = (reader: CsvReader): CsvColumn<DeviceRow>[] =>
  columns.map((column) => {
    if (typeof column === 'string') return deviceFile.exported(column, reader.language);
    const [title, value] = column;
    return { title: title[reader.language], value: (row) => value(row, reader) };
  });
