import { entry } from '../errors/error-entry.ts';

/** Errors of images and of personal pages. */
export const personalErrors = {
  // Spec section 5: jpg, jpeg or png only.
  IMAGE_TYPE: entry(60140, 415, [
    '只支持 jpg、jpeg、png 格式的图片。',
    '僅支援 jpg、jpeg、png 格式的圖片。',
    'The image must be jpg, jpeg or png.',
  ]),
  IMAGE_MIXED: entry(60141, 400, [
    '图片中夹带了其他内容，请在看图软件中另存为 jpg 或 png 后重新上传。',
    '圖片中夾帶了其他內容，請在看圖軟體中另存為 jpg 或 png 後重新上傳。',
    'The file holds more than a picture. Save it again as jpg or png in an image program, then upload that.',
  ]),
  IMAGE_UNREADABLE: entry(60142, 400, [
    '图片已损坏，或超过 5000 万像素，请换一张。',
    '圖片已損毀，或超過 5000 萬像素，請換一張。',
    'The image is damaged or has more than 50 million pixels. Choose another.',
  ]),
  TOKEN_REFUSED: entry(60145, 403, [
    '访问令牌不能执行此操作，请登录后操作。',
    '存取權杖不能執行此操作，請登入後操作。',
    'A token of the API may not do this. Sign in for it.',
  ]),
  CODES_NOT_HELD: entry(60143, 403, [
    '您不具备所选的部分权限，请重新选择。',
    '您不具備所選的部分權限，請重新選擇。',
    'You do not hold some of the permissions that you chose. Choose again.',
  ]),
  TOO_MANY_TOKENS: entry(60144, 409, [
    '访问令牌最多 {count} 个，请先撤销不再使用的令牌。',
    '存取權杖最多 {count} 個，請先撤銷不再使用的權杖。',
    'You can have {count} {count:token|tokens} at most. Revoke one that is not used any more.',
  ]),
};
