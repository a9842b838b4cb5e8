import { entry } from '../errors/error-entry.ts';

/** Errors of outlets. */
export const outletErrors = {
  OUTLET_IN_USE: entry(60410, 409, [
    '网点“{name}”中还有 {contents}，不能删除。请先移到其他网点。',
    '據點「{name}」中還有 {contents}，無法刪除。請先移到其他據點。',
    'The outlet “{name}” holds {contents}, so it cannot be deleted. Move them to another outlet first.',
  ]),
  DIVISION_UNKNOWN: entry(60411, 400, [
    '找不到行政区划代码 {code}。',
    '找不到行政區劃代碼 {code}。',
    'Division code {code} not found.',
  ]),
  OUTLET_TAGS_FULL: entry(60412, 409, [
    '一个网点最多 {limit} 个标签，“{name}”已放不下。',
    '一個據點最多 {limit} 個標籤，「{name}」已放不下。',
    'An outlet has {limit} tags at most; “{name}” has no room for these.',
  ]),
  IMPORT_OUTLET_HEADS: entry(60413, 400, [
    '首行须有“网点编号”和“网点名称”两列。请下载示例文件，按示例填写后重试。',
    '首列須有「據點編號」和「據點名稱」兩欄。請下載範例檔案，依範例填寫後再試一次。',
    'The first row must name the columns “Outlet number” and “Outlet name”. Download the example, fill it in and try again.',
  ]),
} as const;
