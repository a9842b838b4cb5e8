import { entry } from '../errors/error-entry.ts';

/** Errors of announced work. */
export const maintenanceErrors = {
  MAINTENANCE_OVER: entry(60500, 409, [
    '维护“{title}”已结束，不能再修改。',
    '維護「{title}」已結束，無法再修改。',
    'The maintenance “{title}” is over and cannot be changed any more.',
  ]),
  MAINTENANCE_NEVER: entry(60501, 400, [
    '按此时间，今后不会再有维护。请选择将来的时间。',
    '按此時間，今後不會再有維護。請選擇未來的時間。',
    'By these times there would be no maintenance from now on. Choose times to come.',
  ]),
  MAINTENANCE_FULL: entry(60502, 409, [
    '最多可同时有 {limit} 个未结束的维护。请先取消不再需要的。',
    '最多可同時有 {limit} 個未結束的維護。請先取消不再需要的。',
    'There can be {limit} {limit:maintenance|maintenances} that {limit:is|are} not over at most. Call off what is not needed any more first.',
  ]),
  MAINTENANCE_NOT_RUNNING: entry(60503, 409, [
    '维护“{title}”目前不在进行中。',
    '維護「{title}」目前未在進行中。',
    'The maintenance “{title}” is not running now.',
  ]),
} as const;
