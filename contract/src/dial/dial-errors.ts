import { entry } from '../errors/error-entry.ts';

/** Refusals of dial tests. */
export const dialErrors = {
  DIAL_TARGET: entry(60430, 422, [
    '“{address}”既不是 IP 地址，也不是域名。',
    '「{address}」既不是 IP 位址，也不是網域名稱。',
    '“{address}” is neither an address nor a name.',
  ]),
  DIAL_TOO_OFTEN: entry(60431, 422, [
    '一次测试最长需要 {seconds} 秒，间隔不能更短。',
    '一次測試最長需要 {seconds} 秒，間隔不能更短。',
    'A run may take {seconds} {seconds:second|seconds}: the interval cannot be shorter.',
  ]),
  DIAL_BUSY: entry(60432, 429, [
    '正在进行的测试过多，请稍后重试。',
    '正在進行的測試過多，請稍後再試。',
    'Too many tests are being run right now. Try again in a moment.',
  ]),
  DIAL_TEMPLATES: entry(60433, 422, [
    '模板不能超过 {most} 个，请先删除不用的模板。',
    '範本不能超過 {most} 個，請先刪除不用的範本。',
    'There can be {most} {most:template|templates} at most. Delete one that is not used.',
  ]),
} as const;
