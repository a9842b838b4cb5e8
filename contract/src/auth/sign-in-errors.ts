import { entry } from '../errors/error-entry.ts';

/** Errors of signing in beyond account and password. */
export const signInErrors = {
  CAPTCHA_REQUIRED: entry(60120, 400, [
    '请输入图形验证码后再登录。',
    '請輸入圖形驗證碼後再登入。',
    'Enter the digits of the image to sign in.',
  ]),
  CAPTCHA_WRONG: entry(60121, 400, [
    '图形验证码错误或已失效，请输入新图中的四位数字。',
    '圖形驗證碼錯誤或已失效，請輸入新圖中的四位數字。',
    'The digits are wrong or have expired. Enter the four digits of the new image.',
  ]),
  CODE_REFUSED: entry(60122, 400, [
    '验证码错误或已失效，请核对；多次错误后请重新获取。',
    '驗證碼錯誤或已失效，請核對；多次錯誤後請重新取得。',
    'The verification code is wrong or has expired. Check it; after several wrong ones, get a new code.',
  ]),
  CODE_NOT_OFFERED: entry(60123, 400, [
    '暂时无法向该地址发送验证码。{askForMail}',
    '目前無法向此地址傳送驗證碼。{askForMail}',
    'Codes cannot be sent there at the moment.{askForMail}',
  ]),
  TOTP_REQUIRED: entry(60124, 401, [
    '请输入身份验证器中的动态码，完成登录。',
    '請輸入驗證器中的動態碼，完成登入。',
    'Enter the code of your authenticator app to finish signing in.',
  ]),
  TOTP_REFUSED: entry(60125, 400, [
    '动态码错误或已使用，请等待下一个后重试。',
    '動態碼錯誤或已使用，請等待下一組後再試。',
    'The code is wrong or was used before. Wait for the next one and try again.',
  ]),
  CHALLENGE_OVER: entry(60126, 400, [
    '登录等待已超时或错误次数过多，请重新登录。',
    '登入等待逾時或錯誤次數過多，請重新登入。',
    'The sign-in waited too long or had too many wrong codes. Sign in again.',
  ]),
  TOTP_ALREADY_ON: entry(60127, 409, [
    '两步验证已开启。',
    '兩步驟驗證已開啟。',
    'Two-step sign-in is on already.',
  ]),
  TOTP_OFF: entry(60128, 409, ['两步验证尚未开启。', '兩步驟驗證尚未開啟。', 'Two-step sign-in is not on.']),
  TOTP_DEMANDED: entry(60129, 403, [
    '登录策略要求使用两步验证，不能关闭。',
    '登入原則要求使用兩步驟驗證，無法關閉。',
    'The sign-in policy asks for two-step sign-in, so it cannot be switched off.',
  ]),
  NOTHING_REQUIRED: entry(60130, 409, [
    '账号资料已完整，如需修改请到个人信息页面。',
    '帳號資料已完整，如需修改請至個人資訊頁面。',
    'The account has this already. Change it on your personal page.',
  ]),
  CONTACT_TAKEN: entry(60131, 409, [
    '该手机号或邮箱已被本组织的其他账号使用。',
    '此手機號碼或電子郵件已被本組織的其他帳號使用。',
    'Another account of this organisation has this phone number or e-mail address.',
  ]),
  ORGANISATION_REQUIRED: entry(60340, 401, [
    '该账号属于多个组织，请选择要登录的组织。',
    '此帳號屬於多個組織，請選擇要登入的組織。',
    'Several organisations have this account. Choose the one to sign in to.',
  ]),
  REGISTRATION_CLOSED: entry(60132, 403, [
    '暂未开放注册，请联系服务商开通。',
    '目前未開放註冊，請聯絡服務商開通。',
    'Registration is closed. Ask your provider for an account.',
  ]),
};
