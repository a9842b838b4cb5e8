import { type Texts } from '@linekeeper/contract/language';
import { accessNames, roleNames } from '@linekeeper/contract/lines/line-names';
import { type LineRow } from '@linekeeper/contract/lines/lines';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type CsvColumn, type CsvReader, type CsvValue } from '../../platform/http/csv.ts';
import { isoIn } from '../../platform/zoned-time.ts';

const columns: readonly (readonly [Texts, (row: LineRow, reader: CsvReader) => CsvValue])[] = [
  [texts('名称', '名稱', 'Name'), (row) => row.name],
  [texts('状态', '狀態', 'State'), (row, { language }) => stateNames[row.state.state][language]],
  [texts('自', '自', 'Since'), (row, { timeZone }) => isoIn(timeZone, row.state.since)],
  [texts('网点编号', '據點編號', 'Outlet number'), (row) => row.outletNumber],
  [texts('网点名称', '據點名稱', 'Outlet name'), (row) => row.outletName],
  [texts('区域', '區域', 'Region'), (row) => row.region],
  [texts('运营商', '電信業者', 'Provider'), (row) => row.provider],
  [texts('电路号', '電路編號', 'Circuit ID'), (row) => row.circuitId],
  [texts('接入方式', '接取方式', 'Access'), (row, { language }) => accessNames[row.access][language]],
  [texts('主备', '主備援', 'Role'), (row, { language }) => roleNames[row.role][language]],
  [texts('下行签约 (bit/s)', '下行簽約 (bit/s)', 'Contracted down (bit/s)'), (row) => row.downBps],
  [texts('上行签约 (bit/s)', '上行簽約 (bit/s)', 'Contracted up (bit/s)'), (row) => row.upBps],
  [texts('地址', '位址', 'Address'), (row) => row.address],
  [texts('设备', '設備', 'Device'), (row) => row.deviceName],
  [texts('接口', '介面', 'Interface'), (row) => row.interfaceName],
  [texts('往返时延 (ms)', '往返延遲 (ms)', 'Round-trip time (ms)'), (row) => row.rttMs],
  [texts('丢包率 (%)', '封包遺失率 (%)', 'Packet loss (%)'), (row) => row.lossPercent],
  [texts('抖动 (ms)', '抖動 (ms)', 'Jitter (ms)'), (row) => row.jitterMs],
  [texts('MOS', 'MOS', 'MOS'), (row) => row.mos],
  [texts('入流量 (bit/s)', '流入流量 (bit/s)', 'Traffic in (bit/s)'), (row) => row.inBps],
  [texts('出流量 (bit/s)', '流出流量 (bit/s)', 'Traffic out (bit/s)'), (row) => row.outBps],
  [texts('合同到期', '合約到期', 'Contract ends'), (row) => row.contractTo],
];

/** The list of lines as a file, in the reader’s language and the tenant’s time zone. */
export const lineCsvColumns = (reader: CsvReader): CsvColumn<LineRow>[] =>
  columns.map(([title, value]) => ({ title: title[reader.language], value: (row) => value(row, reader) }));
