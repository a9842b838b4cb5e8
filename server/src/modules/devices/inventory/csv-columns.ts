import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { type Texts } from '@linekeeper/contract/language';
import { type DeviceKind, type State } from '@linekeeper/contract/monitoring/states';
import { type CsvColumn, type CsvReader } from '../../../platform/http/csv.ts';
import { isoIn } from '../../../platform/zoned-time.ts';

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

const stateNames: Record<State, Texts> = {
  up: texts('正常', '正常', 'Up'),
  down: texts('中断', '中斷', 'Down'),
  unreachable: texts('不可达', '無法連線', 'Unreachable'),
  maintenance: texts('维护中', '維護中', 'Maintenance'),
  unmeasured: texts('未测量', '未量測', 'Not measured'),
};
export const kindNames: Record<DeviceKind, Texts> = {
  smart_cpe: texts('智能 CPE', '智慧 CPE', 'Smart CPE'),
  router: texts('路由器', '路由器', 'Router'),
  switch: texts('交换机', '交換器', 'Switch'),
  firewall: texts('防火墙', '防火牆', 'Firewall'),
  access_point: texts('无线 AP', '無線 AP', 'Access point'),
};

/** What columns are called that a file for import has as well. */
export const titles = {
  name: texts('名称', '名稱', 'Name'),
  kind: texts('类型', '類型', 'Kind'),
  address: texts('IP 地址', 'IP 位址', 'IP address'),
  port: texts('SNMP 端口', 'SNMP 連接埠', 'SNMP port'),
  snmpVersion: texts('SNMP 版本', 'SNMP 版本', 'SNMP version'),
  region: texts('区域', '區域', 'Region'),
  outletNumber: texts('网点编号', '據點編號', 'Outlet number'),
  intervalS: texts('采集间隔（秒）', '採集間隔（秒）', 'Poll interval (s)'),
} as const satisfies Record<string, Texts>;

type Value = string | number | null;
const columns: readonly [Texts, (row: DeviceRow, reader: CsvReader) => Value][] = [
  [titles.name, (row) => row.name],
  [texts('状态', '狀態', 'State'), (row, { language }) => stateNames[row.state.state][language]],
  [texts('自', '自', 'Since'), (row, { timeZone }) => isoIn(timeZone, row.state.since)],
  [titles.kind, (row, { language }) => kindNames[row.kind][language]],
  [titles.address, (row) => row.address],
  [titles.port, (row) => row.port],
  [titles.snmpVersion, (row) => row.snmpVersion],
  [texts('品牌', '品牌', 'Brand'), (row) => row.brand],
  [texts('型号', '型號', 'Model'), (row) => row.model],
  [texts('序列号', '序號', 'Serial number'), (row) => row.serialNumber],
  [texts('MAC 地址', 'MAC 位址', 'MAC address'), (row) => row.macAddress],
  [titles.region, (row) => row.region],
  [titles.outletNumber, (row) => row.outletNumber],
  [texts('网点名称', '據點名稱', 'Outlet name'), (row) => row.outletName],
  [texts('位置', '位置', 'Location'), (row) => row.location],
  [texts('接口数', '介面數', 'Interfaces'), (row) => row.interfaceCount],
  [texts('正常接口数', '正常介面數', 'Interfaces up'), (row) => row.interfaceUpCount],
  [titles.intervalS, (row) => row.intervalS],
  [texts('最近采集', '最近採集', 'Last polled'), (row, { timeZone }) => isoIn(timeZone, row.lastPolledAt)],
];

/** The device list as a file, in the reader’s language and the tenant’s time zone. */
export const deviceCsvColumns = (reader: CsvReader): CsvColumn<DeviceRow>[] =>
  columns.map(([title, value]) => ({ title: title[reader.language], value: (row) => value(row, reader) }));
