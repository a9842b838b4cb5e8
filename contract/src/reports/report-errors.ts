import { entry } from '../errors/error-entry.ts';

/** Refusals of reports. */
export const reportErrors = {
  REPORT_BUSY: entry(60600, 429, [
    '正在生成的报表过多，请稍后重试。',
    '正在產生的報表過多，請稍後再試。',
    'Too many reports are being made right now. Try again later.',
  ]),
  REPORT_TOO_LARGE: entry(60601, 422, [
    '报表内容过多，请选择较短的时段或较小的范围。',
    '報表內容過多，請選擇較短的時段或較小的範圍。',
    'There is too much in this report. Choose a shorter period or a smaller scope.',
  ]),
  REPORT_NOTHING_VISIBLE: entry(60602, 403, [
    '您没有查看这类报表内容的权限。',
    '您沒有檢視這類報表內容的權限。',
    'You may not see what this report would hold.',
  ]),
} as const;
