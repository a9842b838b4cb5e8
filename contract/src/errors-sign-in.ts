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
};
