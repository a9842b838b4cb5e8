import { type ErrorName } from '@linekeeper/contract/errors';
import { type Language, type Texts } from '@linekeeper/contract/language';

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

/** Why who started an operation may not go on: not only that person reads it. */
const words: Partial<Record<ErrorName, Texts>> = {
  FORBIDDEN: texts(
    '发起人已没有此操作的权限',
    '發起人已沒有此操作的權限',
    'whoever started it no longer has the permission',
  ),
  MEMBER_DISABLED: texts(
    '发起人的账号已被停用',
    '發起人的帳號已被停用',
    'the account that started it was disabled',
  ),
  SESSION_ENDED: texts(
    '发起时所用的登录或访问令牌已失效',
    '發起時所用的登入或存取權杖已失效',
    'the session or token that started it is no longer valid',
  ),
  TENANT_FROZEN: texts(
    '发起人所在的租户已被冻结或停用',
    '發起人所屬的租戶已被凍結或停用',
    'the organisation of whoever started it was frozen or disabled',
  ),
  TENANT_EXPIRED: texts(
    '发起人所在租户的试用或许可已到期',
    '發起人所屬租戶的試用或授權已到期',
    'the trial or licence of the organisation has expired',
  ),
  LICENCE_READ_ONLY: texts(
    '租户的试用或许可已到期，宽限期已过',
    '租戶的試用或授權已到期，寬限期已過',
    'the trial or licence has expired, and its grace period is over',
  ),
  PROXY_REQUIRED: texts(
    '发起人对该租户的代管已结束',
    '發起人對該租戶的代管已結束',
    'whoever started it no longer acts for this tenant',
  ),
  STEP_UP_REQUIRED: texts(
    '发起人的代管已转为只读',
    '發起人的代管已轉為唯讀',
    'whoever started it may only look at this tenant now',
  ),
};

const unknown = texts('发起人已无权继续', '發起人已無權繼續', 'whoever started it may not go on');

/** The cause of IMPORT_STOPPED, in the reader's language. */
export const stopWords = (cause: string | undefined, language: Language): string =>
  (words[cause as ErrorName] ?? unknown)[language];
