import { alertErrors } from './alerts/alert-errors.ts';
import { maintenanceErrors } from './alerts/maintenance-errors.ts';
import { agentErrors } from './agents/agent-errors.ts';
import { modelErrors } from './devices/model-errors.ts';
import { upstreamErrors } from './devices/upstream-errors.ts';
import { entry, type ErrorEntry } from './errors/error-entry.ts';
import { ruleErrors } from './alerts/rule-errors.ts';
import { explorerErrors } from './explorer/explorer-errors.ts';
import { reportErrors } from './reports/report-errors.ts';
import { wallErrors } from './walls/wall-errors.ts';
import { evidenceErrors } from './lines/evidence-errors.ts';
import { dialErrors } from './dial/dial-errors.ts';
import { onCallErrors } from './on-call/on-call-errors.ts';
import { pastErrors } from './dashboards/past-errors.ts';
import { proxyErrors } from './proxy/proxy-errors.ts';
import { memberErrors } from './members/member-errors.ts';
import { providedErrors } from './members/provided-errors.ts';
import { personalErrors } from './auth/personal-errors.ts';
import { organizationErrors } from './tenants/tenant-errors.ts';
import { signInErrors } from './auth/sign-in-errors.ts';
import { roleErrors } from './permissions/role-errors.ts';
import { type AppCode } from './permissions/permissions.ts';
import { licenceGiftErrors } from './products/licence-gift-errors.ts';
import { outletErrors } from './outlets/outlet-errors.ts';
import { productErrors } from './products/product-errors.ts';
import { serviceErrors } from './services/service-errors.ts';
import { settingErrors } from './settings/setting-errors.ts';
import { type Reaction, reactionTo } from './errors/reactions.ts';

export { type ErrorEntry, type Reaction, reactionTo };

/**
 * Every error there is. The codes that spec section 8 names have its reaction; codes of ours start at 60000, never
 * among the spec's, so that a refusal can never log anybody out.
 */
export const errors = {
  // Spec section 8: log out and go to /login.
  NOT_SIGNED_IN: entry(40001, 401, ['请先登录。', '請先登入。', 'Sign in first.']),
  SESSION_ENDED: entry(40005, 401, [
    '登录已失效，请重新登录。',
    '登入已失效，請重新登入。',
    'Your session has ended. Sign in again.',
  ]),

  // Spec section 8: one-time notice with this message, then log out and go to /.
  MEMBER_DISABLED: entry(40002, 403, [
    '您的账号已被停用，请联系您组织的管理员。',
    '您的帳號已被停用，請聯絡您組織的管理員。',
    'Your account has been disabled. Ask an administrator of your organisation.',
  ]),
  SIGNED_IN_ELSEWHERE: entry(40027, 401, [
    '您的账号已在其他地方登录。如非本人操作，请修改密码。',
    '您的帳號已在其他地方登入。若非本人操作，請變更密碼。',
    'Your account has signed in somewhere else. If that was not you, change your password.',
  ]),
  TENANT_FROZEN: entry(40031, 403, [
    '您所在的租户已被冻结或停用，请联系服务商。',
    '您所屬的租戶已被凍結或停用，請聯絡服務商。',
    'Your organisation has been frozen or disabled. Ask your provider.',
  ]),
  TENANT_EXPIRED: entry(40032, 403, [
    '试用或许可已到期，请联系服务商续期。',
    '試用或授權已到期，請聯絡服務商續期。',
    'The trial or licence has expired. Ask your provider to extend it.',
  ]),

  // Spec section 8: a list of ip and reason pairs.
  DEVICE_FAILURES: entry(50001, 422, [
    '以下设备操作失败。',
    '以下設備操作失敗。',
    'These devices could not be changed.',
  ]),
  POLL_FAILURES: entry(50002, 422, [
    '以下设备采集失败。',
    '以下設備採集失敗。',
    'These devices could not be polled.',
  ]),
  IMPORT_FAILURES: entry(41033, 422, [
    '以下地址导入失败。',
    '以下位址匯入失敗。',
    'These addresses could not be imported.',
  ]),

  // Spec section 8: silent. The answer is not wanted any more.
  SUPERSEDED: entry(10010, 409, [
    '请求已被更新的请求取代。',
    '請求已被更新的請求取代。',
    'A newer request has replaced this one.',
  ]),

  // Spec section 8: HTTP error with code A0230: confirm, then clear local storage and go to /.
  PAGE_EXPIRED: entry('A0230', 401, [
    '当前页面已失效，请重新登录。',
    '目前頁面已失效，請重新登入。',
    'The current page has expired, please log in again.',
  ]),

  // Ours: a toast with the message.
  SYSTEM_ERROR: entry(60000, 500, ['系统错误', '系統錯誤', 'System error']),
  INVALID_INPUT: entry(60001, 400, [
    '保存失败，请检查表单是否填写正确。',
    '儲存失敗，請檢查表單是否填寫正確。',
    'Save failed. Check that the form is filled out correctly.',
  ]),
  NOT_FOUND: entry(60004, 404, [
    '对象不存在或已被删除。',
    '物件不存在或已被刪除。',
    'It does not exist or has been deleted.',
  ]),
  FORBIDDEN: entry(60003, 403, [
    '您没有此操作的权限。{ask}',
    '您沒有此操作的權限。{ask}',
    'You do not have permission to do this.{ask}',
  ]),
  TOO_LARGE: entry(60013, 413, [
    '大小不能超过 {limit}。',
    '大小不能超過 {limit}。',
    'The content may have no more than {limit}.',
  ]),
  UNSUPPORTED_TYPE: entry(60015, 415, [
    '不支持此类型，请使用 {types}。',
    '不支援此類型，請使用 {types}。',
    'This type is not supported. Send {types} only.',
  ]),
  TOO_MANY_REQUESTS: entry(60029, 429, [
    '操作过于频繁，请在 {seconds} 秒后重试。',
    '操作過於頻繁，請在 {seconds} 秒後再試。',
    'Too many attempts. Try again in {seconds} {seconds:second|seconds}.',
  ]),
  UNAVAILABLE: entry(60053, 503, [
    '数据库暂时不可用，正在恢复，请稍后重试。',
    '資料庫暫時無法使用，正在恢復，請稍後再試。',
    'The database is not available at the moment and is recovering. Try again shortly.',
  ]),
  LOGIN_REFUSED: entry(60101, 401, [
    '账号或密码错误。如确认无误，请从您组织的专用地址登录。',
    '帳號或密碼錯誤。如確認無誤，請由您組織的專屬網址登入。',
    'The account or the password is wrong. If you are sure of both, sign in at your organisation’s own address.',
  ]),
  SEAL_EXPIRED: entry(60102, 400, [
    '登录页面已失效，请重试。',
    '登入頁面已失效，請再試一次。',
    'The sign-in form has expired. Try again.',
  ]),
  ACCOUNT_INCOMPLETE: entry(60104, 403, [
    '请先完善账号信息。',
    '請先補齊帳號資料。',
    'Complete your account information first.',
  ]),
  REAUTHENTICATION_REQUIRED: entry(60105, 403, [
    '此操作需要重新验证您的身份。',
    '此操作需要重新驗證您的身分。',
    'Confirm that it is you before doing this.',
  ]),
  STEP_UP_REQUIRED: entry(60106, 403, [
    '您正以只读方式代管该租户，如需修改请先提升权限。',
    '您正以唯讀方式代管該租戶，如需修改請先提升權限。',
    'You are looking at this tenant read-only. Step up before changing anything.',
  ]),
  PROXY_REQUIRED: entry(60103, 403, [
    '请以代管方式进入该租户后再操作。',
    '請以代管方式進入該租戶後再操作。',
    'Enter this tenant as its proxy first.',
  ]),
  NAME_TAKEN: entry(60110, 409, [
    '名称“{name}”已被使用，请换一个。',
    '名稱「{name}」已被使用，請換一個。',
    'The name “{name}” is taken. Choose another.',
  ]),
  DEVICE_EXISTS: entry(60201, 409, [
    '地址 {address} 已被设备“{name}”使用，请换一个。',
    '位址 {address} 已被設備「{name}」使用，請換一個。',
    'The address {address} is taken by the device “{name}”. Choose another.',
  ]),
  ADDRESS_REFUSED: entry(60202, 400, [
    '不允许监测地址 {address}。请填写有效的单播地址，或{allowRange}。',
    '不允許監測位址 {address}。請填寫有效的單播位址，或{allowRange}。',
    'The address {address} may not be monitored. Enter a valid unicast address, or {allowRange}.',
  ]),
  CHANGED_MEANWHILE: entry(60203, 409, [
    '该记录已被他人修改，您的输入已保留，请核对后重新保存。',
    '該紀錄已被他人修改，您的輸入已保留，請核對後重新儲存。',
    'Someone else has changed this record. Your input is kept: compare and save again.',
  ]),
  ...proxyErrors,
  ...memberErrors,
  ...providedErrors,
  ...personalErrors,
  ...organizationErrors,
  ...signInErrors,
  ...roleErrors,
  ...productErrors,
  ...licenceGiftErrors,
  ...serviceErrors,
  ...settingErrors,
  ...outletErrors,
  ...agentErrors,
  ...upstreamErrors,
  ...modelErrors,
  ...maintenanceErrors,
  ...dialErrors,
  ...ruleErrors,
  ...evidenceErrors,
  ...reportErrors,
  ...explorerErrors,
  ...pastErrors,
  ...wallErrors,
  ...alertErrors,
  ...onCallErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errors;

/** One row of a `failures` error (spec section 3: failure entry). */
export interface Failure {
  readonly ip: string;
  readonly reason: string;
}

/** One wrong field of an input: its path (`interfaces.0.name`) and what is wrong, in the reader's language. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** An application that is in maintenance, as a refused call is told. */
export interface MaintenanceFault {
  readonly appCode: AppCode;
  readonly text: string | null;
  readonly until: string | null;
}

/** A sign-in that was right for accounts of several organisations. */
export interface OrganisationChoice {
  /** Good for one choice within five minutes. */
  readonly ticket: string;
  readonly organisations: readonly {
    readonly companyId: number;
    readonly name: string;
    /** Of its address; empty where it has none. */
    readonly prefix: string;
  }[];
}

/** What `data` holds when `code` is not 0. */
export interface ErrorData {
  readonly error: ErrorName;
  readonly requestId?: string;
  readonly failures?: readonly Failure[];
  readonly fields?: readonly FieldError[];
  /** A sign-in that waits for its second step. */
  readonly challengeId?: string;
  /** A sign-in that waits for the choice of an organisation. */
  readonly choice?: OrganisationChoice;
  /** The application that is in maintenance, with what its tenant says of it. */
  readonly maintenance?: MaintenanceFault;
}
