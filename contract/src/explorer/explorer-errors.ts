import { entry } from '../errors/error-entry.ts';

/** Refusals of the explorer, and of the programs that ask in Prometheus' words. */
export const explorerErrors = {
  EXPLORER_TOO_MUCH: entry(60630, 422, [
    '所选时段内样本过多（约 {samples} 个，上限 {most} 个），请缩短时段或减少曲线。',
    '所選時段內樣本過多（約 {samples} 個，上限 {most} 個），請縮短時段或減少曲線。',
    'Too many samples: about {samples} {samples:sample|samples}, at most {most} {most:sample|samples}. Choose a shorter time or fewer series.',
  ]),
  // What follows is read by programs: the reason is in the words of the language that they ask in.
  QUERY_WRONG: entry(60631, 400, ['查询错误：{reason}', '查詢錯誤：{reason}', '{reason}']),
  QUERY_UNANSWERED: entry(60632, 422, ['无法回答此查询：{reason}', '無法回答此查詢：{reason}', '{reason}']),
  WRITE_UNREADABLE: entry(60660, 400, [
    '无法读取写入的数据：{reason}',
    '無法讀取寫入的資料：{reason}',
    'The written data cannot be read: {reason}',
  ]),
  WRITE_REFUSED: entry(60661, 400, [
    '已保存 {kept} 个样本，拒绝 {refused} 个：{reason}',
    '已儲存 {kept} 個樣本，拒絕 {refused} 個：{reason}',
    '{kept} {kept:sample|samples} kept, {refused} refused: {reason}',
  ]),
  BOARDS_FULL: entry(60662, 422, [
    '看板数量已达上限（{most} 个），请先删除不再需要的看板。',
    '看板數量已達上限（{most} 個），請先刪除不再需要的看板。',
    'There are {most} {most:dashboard|dashboards}, and no more fit. Delete one that is not needed.',
  ]),
  BOARD_NAME_TAKEN: entry(60663, 409, [
    '该名称已被使用，请换一个。',
    '此名稱已被使用，請換一個。',
    'This name is taken. Choose another.',
  ]),
} as const;
