import { entry } from './error-entry.ts';

/** Errors of long works, departments and members. */
export const peopleErrors = {
  WORK_FAILED: entry(60220, 500, [
    '任务未能完成，已做的部分予以保留。请重试；若仍失败，请联系管理员。',
    '任務未能完成，已完成的部分會保留。請再試一次；若仍失敗，請聯絡管理員。',
    'The job could not be finished; what it did so far stands. Try again, and ask your administrator if it fails once more.',
  ]),
  WORK_CANCELLED: entry(60221, 409, [
    '任务已取消，已做的部分予以保留。',
    '任務已取消，已完成的部分會保留。',
    'The job was cancelled; what it did so far stands.',
  ]),
  WORK_NOT_CANCELLABLE: entry(60222, 409, [
    '此任务不能取消，请等待它完成。',
    '此任務無法取消，請等待完成。',
    'This job cannot be cancelled. Wait until it is done.',
  ]),
  WORK_ENDED: entry(60223, 409, [
    '任务已经结束，无需取消。',
    '任務已經結束，不需要取消。',
    'The job has ended already: there is nothing to cancel.',
  ]),
};
