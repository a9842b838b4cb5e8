import { entry } from '../errors/error-entry.ts';

/** Refusals of evidence of lines. */
export const evidenceErrors = {
  EVIDENCE_BEFORE_LINE: entry(60457, 422, [
    '这段时间内还没有这条线路，请选择较晚的时段。',
    '這段時間內還沒有這條線路，請選擇較晚的時段。',
    'The line did not exist in this period. Choose a later one.',
  ]),
  EVIDENCE_TOO_LARGE: entry(60458, 422, [
    '这段时间的测试结果过多，请选择较短的时段。',
    '這段時間的測試結果過多，請選擇較短的時段。',
    'There are too many results in this period. Choose a shorter one.',
  ]),
  EVIDENCE_BUSY: entry(60459, 429, [
    '正在生成的报告过多，请稍后重试。',
    '正在產生的報告過多，請稍後再試。',
    'Too many reports are being made right now. Try again later.',
  ]),
} as const;
