import { entry } from '../errors/error-entry.ts';

/** Errors of what a provider makes of a tenant's members. */
export const providedErrors = {
  NOT_CONFIRMED: entry(60380, 403, [
    '您的账号由服务商创建，尚未经租户自己的管理员确认，不能进行此操作。',
    '您的帳號由服務商建立，尚未經租戶自己的管理員確認，不能進行此操作。',
    'A service provider made your account and none of the tenant’s own administrators has confirmed it yet, so you cannot do this.',
  ]),
  MEMBER_SUSPENDED: entry(60381, 409, [
    '“{name}”由服务商创建，已随代管的禁止而暂停。请由租户自己的管理员在“服务商创建的成员”中确认。',
    '「{name}」由服務商建立，已隨代管的禁止而暫停。請由租戶自己的管理員在「服務商建立的成員」中確認。',
    '“{name}” was made by a service provider and is suspended. One of the tenant’s own administrators has to confirm it in the list “Made by your provider”.',
  ]),
  OWN_ADMINISTRATOR: entry(60382, 403, [
    '“{name}”是租户自己的管理员，服务商不能查看其密码，也不能更改其登录方式。您可以向其已验证的联系方式发送重置。',
    '「{name}」是租戶自己的管理員，服務商不能檢視其密碼，也不能變更其登入方式。您可以向其已驗證的聯絡方式寄送重設。',
    '“{name}” is one of the tenant’s own administrators: a service provider sees no password of theirs and does not change how they sign in. You can send a reset to their verified contact.',
  ]),
  PROVIDED_ADMINISTRATOR: entry(60383, 403, [
    '“{name}”由服务商创建或重置，经租户自己的管理员确认后才能成为管理员。',
    '「{name}」由服務商建立或重設，經租戶自己的管理員確認後才能成為管理員。',
    '“{name}” was made or reset by a service provider and becomes an administrator only after one of the tenant’s own has confirmed it.',
  ]),
  ADMINISTRATOR_INVITED: entry(60384, 403, [
    '代管时不能查看或设定管理员的密码，请以邀请邮件的方式添加管理员。',
    '代管時不能檢視或設定管理員的密碼，請以邀請信的方式新增管理員。',
    'While acting for a tenant you neither see nor choose the password of an administrator. Add the administrator by invitation.',
  ]),
  NO_PROVED_CONTACT: entry(60385, 409, [
    '“{name}”没有可送达的邮箱或手机号：只发送到本人验证过、或由租户自己填写的地址。请由租户自己的管理员保存其邮箱，或重置密码。',
    '「{name}」沒有可送達的電子郵件或手機號碼：只寄送到本人驗證過、或由租戶自己填寫的地址。請由租戶自己的管理員儲存其電子郵件，或重設密碼。',
    'There is no address at which “{name}” can be reached for certain: one that the member verified or that the tenant itself entered. One of the tenant’s own administrators can save the address, or reset the password.',
  ]),
  RESET_NOT_SENT: entry(60386, 502, [
    '重置未能送达，密码没有改变。请稍后重试，或检查邮件和短信设置。',
    '重設未能送達，密碼沒有改變。請稍後再試，或檢查郵件與簡訊設定。',
    'The reset could not be delivered, and the password was not changed. Try again later, or check the mail and SMS settings.',
  ]),
} as const;
