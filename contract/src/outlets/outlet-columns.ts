import { type Texts } from '../language.ts';
import { type FileColumn, texts } from '../platform/file-columns.ts';

/** The columns of a file of outlets, in the order of its template. An outlet is known by its number. */
export const outletColumns = {
  number: { title: texts('网点编号', '據點編號', 'Outlet number'), isRequired: true },
  name: { title: texts('网点名称', '據點名稱', 'Outlet name'), isRequired: true },
  division: {
    title: texts('行政区划代码', '行政區劃代碼', 'Division code'),
    help: texts(
      '中国大陆及港澳台的 6 位代码，如 330106；其他地方留空，填写区域',
      '6 位數代碼，如 710100；其他地方留空，改填區域',
      'six digits, within China; elsewhere leave it empty and give a region',
    ),
  },
  region: {
    title: texts('区域', '區域', 'Region'),
    help: texts(
      '自定义的分区；未填行政区划代码时不能为空',
      '自訂的分區；未填行政區劃代碼時不能為空',
      'a word of your own; cannot be empty where there is no division code',
    ),
  },
  address: { title: texts('地址', '地址', 'Address') },
  latitude: {
    title: texts('纬度', '緯度', 'Latitude'),
    help: texts('-90 到 90 的小数', '-90 到 90 的小數', 'decimal degrees, -90 to 90'),
  },
  longitude: {
    title: texts('经度', '經度', 'Longitude'),
    help: texts('-180 到 180 的小数', '-180 到 180 的小數', 'decimal degrees, -180 to 180'),
  },
  contactName: { title: texts('联系人', '聯絡人', 'Contact') },
  contactPhone: { title: texts('联系电话', '聯絡電話', 'Contact phone') },
  contactEmail: { title: texts('联系邮箱', '聯絡電子郵件', 'Contact e-mail') },
  openingHours: {
    title: texts('营业时间', '營業時間', 'Opening hours'),
    help: texts(
      '如 Mo-Fr 09:00-12:00,13:00-18:00; Sa 10:00-16:00（也可写周一-周五），全天为 24/7',
      '如 Mo-Fr 09:00-12:00,13:00-18:00; Sa 10:00-16:00（也可寫週一-週五），全天為 24/7',
      'such as Mo-Fr 09:00-12:00,13:00-18:00; Sa 10:00-16:00; around the clock is 24/7',
    ),
  },
  timeZone: {
    title: texts('时区', '時區', 'Time zone'),
    help: texts(
      'IANA 名称，如 Asia/Shanghai；留空为租户的时区',
      'IANA 名稱，如 Asia/Taipei；留空為租戶的時區',
      'an IANA name such as Asia/Shanghai; the tenant’s where left empty',
    ),
  },
  tags: {
    title: texts('标签', '標籤', 'Tags'),
    help: texts('多个用分号分隔', '多個以分號分隔', 'several are separated by semicolons'),
  },
  note: { title: texts('备注', '備註', 'Note') },
} as const satisfies Readonly<Record<string, FileColumn>>;
export type OutletColumn = keyof typeof outletColumns;

/** What can be wrong with a row, in words. */
export const outletRowFaults = {
  required: texts('不能为空', '不能為空', 'Cannot be empty'),
  format: texts('格式错误', '格式錯誤', 'Wrong format'),
  tooLong: texts('内容过长', '內容過長', 'Too long'),
  twice: texts(
    '文件中已有其他行使用此编号',
    '檔案中已有其他列使用此編號',
    'Another row in the file has this number',
  ),
  divisionUnknown: texts('找不到这个行政区划代码', '找不到這個行政區劃代碼', 'Division code not found'),
  regionNeeded: texts(
    '行政区划代码和区域不能同时为空',
    '行政區劃代碼與區域不能同時為空',
    'Division code and region cannot both be empty',
  ),
  outOfRange: texts('超出范围', '超出範圍', 'Out of range'),
  halfPosition: texts(
    '经度和纬度要一起填写',
    '經度與緯度需一起填寫',
    'Latitude and longitude are given together',
  ),
  hoursUnclear: texts('看不懂的营业时间', '無法辨識的營業時間', 'These hours cannot be read'),
  zoneUnknown: texts('找不到这个时区', '找不到這個時區', 'Time zone not found'),
  tooMany: texts('不能超过 20 个', '不能超過 20 個', 'At most 20'),
  licenceOver: texts(
    '许可已到期，不能再添加网点',
    '授權已到期，不能再新增據點',
    'The licence has expired; no more outlets can be added',
  ),
} as const satisfies Readonly<Record<string, Texts>>;
export type OutletRowFault = keyof typeof outletRowFaults;
