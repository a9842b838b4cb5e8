import { entry } from '../errors/error-entry.ts';

/** Refusals of reports. */
export const reportErrors = {
  REPORT_BUSY: entry(60600, 429, [
    '正在生成的报表过多，请稍后重试。',
    '正在產生的報表過多，請稍後再試。',
    'Too many reports are being made right now. Try again later.',
  ]),
  REPORT_TOO_LARGE: entry(60601, 422, [
    '报表内容过多，请选择较短的时段或较小的范围；流量报表可不含接口。',
    '報表內容過多，請選擇較短的時段或較小的範圍；流量報表可不含介面。',
    'There is too much in this report. Choose a shorter period or a smaller scope; of traffic, leave interfaces out.',
  ]),
  REPORT_NOTHING_VISIBLE: entry(60602, 403, [
    '您没有查看这类报表内容的权限。',
    '您沒有檢視這類報表內容的權限。',
    'You may not see what this report would hold.',
  ]),
  REPORT_FILES_FULL: entry(60603, 409, [
    '最近 {days} 天的报表文件已占满 {limit} 的存储上限。请选择较短的时段或较小的范围（流量报表可不含接口）、减少定时报表，或等较早的报表满 {days} 天后再试。',
    '最近 {days} 天的報表檔案已占滿 {limit} 的儲存上限。請選擇較短的時段或較小的範圍（流量報表可不含介面）、減少排程報表，或等較早的報表滿 {days} 天後再試。',
    'Report files of the last {days} {days:day|days} take all of the {limit} that is kept. Choose a shorter period or a smaller scope (of traffic, leave interfaces out), have schedules make fewer, or wait until some of them are {days} {days:day|days} old.',
  ]),
  REPORT_FILE_GONE: entry(60604, 410, [
    '该文件已不再保留：报表文件超出存储上限时，最早的文件会被清理。其校验值仍保留在列表中。',
    '該檔案已不再保留：報表檔案超出儲存上限時，最早的檔案會被清除。其校驗值仍保留在清單中。',
    'This file is not kept any more: the files of the oldest reports give way to newer ones. Its checksum stays in the list.',
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
  REPORT_OUTSIDE_OFF: entry(60624, 403, [
    '本组织未允许将报表发送给组织外部的地址。管理员可在“通用设置”中开启。',
    '本組織未允許將報表傳送至組織外部的地址。管理員可在「一般設定」中開啟。',
    'This organisation does not let reports be sent outside. An administrator can allow it under “General settings”.',
  ]),
  REPORT_OUTSIDE_DOMAIN: entry(60625, 422, [
    '不允许向 {address} 发送：仅允许以下域名：{domains}。',
    '不允許傳送至 {address}：僅允許下列網域：{domains}。',
    'Nothing may be sent to {address}: only to these domains: {domains}.',
  ]),
  REPORT_OUTSIDE_ADDRESS: entry(60626, 422, [
    '“{address}”不是有效的邮箱地址。',
    '「{address}」不是有效的電子郵件地址。',
    '“{address}” is no valid e-mail address.',
  ]),
  REPORT_OUTSIDE_UNSUBSCRIBED: entry(60627, 409, [
    '{address} 已退订本组织的报表，只有收件人本人可以通过以往邮件中的链接恢复。',
    '{address} 已取消訂閱本組織的報表，只有收件人本人可以透過先前郵件中的連結恢復。',
    '{address} unsubscribed from reports of this organisation. Only they can take that back, by the link in any earlier mail.',
  ]),
  REPORT_OUTSIDE_ASKED: entry(60628, 429, [
    '今天发送的确认邮件已达上限：每个地址 {ofAddress} 封，本组织共 {ofTenant} 封。请明天再试。',
    '今天傳送的確認郵件已達上限：每個地址 {ofAddress} 封，本組織共 {ofTenant} 封。請明天再試。',
    'Enough was asked by mail today: {ofAddress} {ofAddress:time|times} an address, {ofTenant} {ofTenant:time|times} for the organisation. Try again tomorrow.',
  ]),
  REPORT_OUTSIDE_NO_LINK: entry(60629, 409, [
    '服务器未设置公开地址（PUBLIC_URL），外部收件人无法确认，因此不能添加。',
    '伺服器未設定公開位址（PUBLIC_URL），外部收件人無法確認，因此不能新增。',
    'The server does not know its public address (PUBLIC_URL): nobody outside could confirm, so nobody can be added.',
  ]),
} as const;
