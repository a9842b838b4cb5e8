import { entry } from '../errors/error-entry.ts';

/** Refusals of walls and of the keys that screens without a person show them with. */
export const wallErrors = {
  WALL_KEY_ELSEWHERE: entry(60650, 403, [
    '大屏密钥只能显示它所属的大屏。',
    '電視牆金鑰只能顯示它所屬的電視牆。',
    'The key of a wall shows that wall and nothing else.',
  ]),
  WALLS_FULL: entry(60651, 422, [
    '大屏不能超过 {limit} 个。',
    '電視牆不能超過 {limit} 個。',
    'There can be {limit} walls at most.',
  ]),
  WALL_KEYS_FULL: entry(60652, 422, [
    '一个大屏同时有效的链接不能超过 {limit} 个。',
    '一個電視牆同時有效的連結不能超過 {limit} 個。',
    'A wall can have {limit} good links at most.',
  ]),
  WALL_KEY_OWN: entry(60653, 403, [
    '大屏链接按创建者自己的权限显示，只能由本组织的成员登录后创建。',
    '電視牆連結依建立者自己的權限顯示，只能由本組織的成員登入後建立。',
    'The link of a wall shows with the rights of whoever made it: only members of this organisation can, signed in.',
  ]),
  WALL_SLIDE_CLOSED: entry(60654, 403, [
    '您没有查看其中某个画面的权限。',
    '您沒有檢視其中某個畫面的權限。',
    'You may not see one of these dashboards.',
  ]),
} as const;
