import { entry } from './error-entry.ts';

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
    '暂时无法向该地址发送验证码，请联系管理员。',
    '目前無法向此地址傳送驗證碼，請聯絡管理員。',
    'Codes cannot be sent there at the moment. Ask your administrator.',
  ]),
};
