import { entry } from '../errors/error-entry.ts';

/** Errors of the settings: 60160 to 60169, and 60401. */
export const settingErrors = {
  MAIL_NO_ADDRESS: entry(60160, 409, [
    '您的账号还没有邮箱，无法接收测试邮件。请先在个人信息中填写邮箱。',
    '您的帳號還沒有電子郵件，無法接收測試郵件。請先在個人資訊中填寫電子郵件。',
    'Your account has no e-mail address to receive the test. Enter one under Personal information first.',
  ]),
  MAIL_PASSWORD_AGAIN: entry(60161, 400, [
    '服务器、端口、加密方式或账号已更改，请重新输入邮箱密码。',
    '伺服器、連接埠、加密方式或帳號已變更，請重新輸入郵件密碼。',
    'The server, port, encryption or account has changed. Enter the password again.',
  ]),
  MAIL_NOT_SET: entry(60162, 409, [
    '尚未设置邮件服务器，请先填写后再测试。',
    '尚未設定郵件伺服器，請先填寫後再測試。',
    'No mail server is set. Fill it in first, then test it.',
  ]),
  MAIL_FAILED: entry(60163, 502, [
    '邮件未能发出，请稍后重试；若仍失败，需要检查“通用设置”中的邮件服务器。',
    '郵件未能寄出，請稍後再試；若仍失敗，需要檢查「一般設定」中的郵件伺服器。',
    'The mail could not be sent. Try again later; if it still fails, the mail server in General settings needs a look.',
  ]),
  PLATFORM_ONLY: entry(60164, 403, [
    '此设置仅平台可用。',
    '此設定僅平台可用。',
    'Only the platform has this setting.',
  ]),
  MAIL_ADMINISTRATORS: entry(60401, 403, [
    '邮件服务器只能由租户自己的管理员设置：设置它的人可以读到经它发出的验证码。',
    '郵件伺服器只能由租戶自己的管理員設定：設定它的人可以讀到經它寄出的驗證碼。',
    'Only the tenant’s own administrators set the mail server: whoever sets it can read the codes that are mailed through it.',
  ]),
} as const;
