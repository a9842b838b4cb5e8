import { entry } from '../errors/error-entry.ts';

/** Refusals of moments that nothing can be told of. */
export const pastErrors = {
  MOMENT_TO_COME: entry(60670, 422, [
    '所选时刻还未到来，请选择现在或之前的时刻。',
    '所選時刻尚未到來，請選擇現在或之前的時刻。',
    'This moment is still to come. Choose now or one before.',
  ]),
  MOMENT_NOT_KEPT: entry(60671, 422, [
    '没有该时刻的记录，最早可查看 {from}（UTC）。',
    '沒有該時刻的紀錄，最早可檢視 {from}（UTC）。',
    'Nothing is kept of this moment. The earliest is {from} (UTC).',
  ]),
  NOTHING_KEPT: entry(60672, 422, [
    '还没有任何状态记录，无法查看过去的时刻。',
    '尚無任何狀態紀錄，無法檢視過去的時刻。',
    'No state has been kept yet, so there is no past to look at.',
  ]),
} as const;
