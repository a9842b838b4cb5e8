import { type Texts } from '../language.ts';
import { type FileColumn, texts } from '../platform/file-columns.ts';

/**
 * The columns of a file of devices that is imported, in the order of its template. An export has those that are no secret, and
 * more. The address is required, and the community of a device that is new.
 */
export const deviceColumns = {
  name: {
    title: texts('名称', '名稱', 'Name'),
    help: texts('留空则自动发现', '留空則自動探索', 'discovered where left empty'),
  },
  kind: {
    title: texts('类型', '類型', 'Kind'),
    help: texts('留空则自动发现', '留空則自動探索', 'discovered where left empty'),
  },
  address: { title: texts('IP 地址', 'IP 位址', 'IP address'), isRequired: true },
  port: {
    title: texts('SNMP 端口', 'SNMP 連接埠', 'SNMP port'),
    help: texts('留空为 161', '留空為 161', '161 where left empty'),
  },
  snmpVersion: {
    title: texts('SNMP 版本', 'SNMP 版本', 'SNMP version'),
    help: texts('v1 或 v2c，留空为 v2c', 'v1 或 v2c，留空為 v2c', 'v1 or v2c; v2c where left empty'),
  },
  community: { title: texts('SNMP 团体字', 'SNMP 團體字', 'SNMP community'), isHidden: true },
  intervalS: {
    title: texts('采集间隔（秒）', '採集間隔（秒）', 'Poll interval (s)'),
    help: texts('10 或 60，留空为 60', '10 或 60，留空為 60', '10 or 60; 60 where left empty'),
  },
  outletNumber: {
    title: texts('网点编号', '據點編號', 'Outlet number'),
    help: texts('已有网点的编号', '已有據點的編號', 'of an outlet that exists'),
  },
  region: { title: texts('区域', '區域', 'Region') },
} as const satisfies Readonly<Record<string, FileColumn>>;
export type DeviceColumn = keyof typeof deviceColumns;

/** What can be wrong with a row, in words: in the console's table, and where ip and reason pairs are listed. */
export const deviceRowFaults = {
  required: texts('不能为空', '不能為空', 'Cannot be empty'),
  format: texts('格式错误', '格式錯誤', 'Wrong format'),
  tooLong: texts('内容过长', '內容過長', 'Too long'),
  twice: texts(
    '文件中已有其他行使用此地址和端口',
    '檔案中已有其他列使用此位址和連接埠',
    'Another row in the file uses this address and port',
  ),
  exists: texts('地址和端口已被其他设备使用', '位址和連接埠已被其他設備使用', 'Taken by another device'),
  rangeClosed: texts('该网段不允许监测', '該網段不允許監測', 'This address range may not be watched'),
  kindUnknown: texts('没有这种类型', '沒有這種類型', 'Unknown kind'),
  versionUnknown: texts('只支持 v1 和 v2c', '僅支援 v1 和 v2c', 'Only v1 and v2c are supported'),
  intervalUnknown: texts('只能是 10 或 60', '只能是 10 或 60', 'Must be 10 or 60'),
  outletUnknown: texts(
    '找不到这个网点，请先新建',
    '找不到這個據點，請先新增',
    'Outlet not found; add it first',
  ),
  quota: texts('超出许可的设备数量', '超出授權的設備數量', 'Exceeds the licensed number of devices'),
  licenceOver: texts(
    '许可已到期，不能再添加设备',
    '授權已到期，不能再新增設備',
    'The licence has expired; no more devices can be added',
  ),
} as const satisfies Readonly<Record<string, Texts>>;
export type DeviceRowFault = keyof typeof deviceRowFaults;
