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
  REPORT_SCHEDULE_OWN: entry(60620, 403, [
    '定时报表按创建者自己的权限生成，只能由本组织的成员登录后设置。',
    '排程報表依建立者自己的權限產生，只能由本組織的成員登入後設定。',
    'A scheduled report is made with the rights of whoever set it up: only members of this organisation can, signed in.',
  ]),
  REPORT_SCHEDULE_CUSTOMERS: entry(60621, 403, [
    '您不能为客户生成报表。',
    '您無法為客戶產生報表。',
    'You cannot have reports of customers made.',
  ]),
  REPORT_SCHEDULES_FULL: entry(60622, 422, [
    '定时报表不能超过 {limit} 个。',
    '排程報表不能超過 {limit} 個。',
    'There can be {limit} report schedules at most.',
  ]),
  REPORT_SCHEDULE_RUNNING: entry(60623, 409, [
    '该定时报表正在生成，请等待完成。',
    '該排程報表正在產生，請等待完成。',
    'The reports of this schedule are being made. Wait until they are.',
  ]),
} as const;
