import { entry } from '../errors/error-entry.ts';

/** Errors of confirming oneself and of acting for another tenant. */
export const proxyErrors = {
  REAUTHENTICATION_REFUSED: entry(60185, 403, [
    '密码错误，请重新输入。',
    '密碼錯誤，請重新輸入。',
    'The password is wrong. Enter it again.',
  ]),
  PROXY_FORBIDDEN: entry(60186, 403, [
    '该租户不允许服务商代管，请联系其管理员开启。',
    '該租戶不允許服務商代管，請聯絡其管理員開啟。',
    'This tenant does not let its providers act for it. Ask its administrator to allow it.',
  ]),
  OWN_MEMBERS_ONLY: entry(60187, 403, [
    '此操作只能由租户自己的管理员进行，代管时不可用。',
    '此操作只能由租戶自己的管理員進行，代管時不可用。',
    'Only the tenant’s own administrators may do this, never one who acts for it.',
  ]),
  PROXY_OVER: entry(60188, 409, [
    '代管已结束，请重新进入该租户。',
    '代管已結束，請重新進入該租戶。',
    'You are not acting for this tenant any more. Enter it again.',
  ]),
} as const;
