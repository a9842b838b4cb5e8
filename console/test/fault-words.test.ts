import { type Language, languages } from '@linekeeper/contract/language';
import { describe, expect, it } from 'vitest';
import { allTexts } from './all-texts.ts';

/** Ways to tell a fault that are not ours, each with the one that is: docs/words.md. */
const rejected: Readonly<Record<Language, readonly (readonly [variant: RegExp, chosen: string])[]>> = {
  zh: [
    [/不正确|不对(?!应)|有误/, '错误'],
    [/没有成功|未成功|没有加载|获取失败|测试出错/, '失败，未能'],
    [/没有发出/, '未能发出'],
    [/请输入有效/, '请填写有效的'],
    [/不得为空|必填/, '不能为空'],
    [/过期/, '失效（页面、登录、码），到期（许可、试用、租户）'],
    [/他人刚刚|其他人(?:刚刚)?修改/, '已被他人修改'],
    [/吊销/, '撤销'],
    [/状态已改变/, '状态已变化'],
    [/请再试|稍后再试/, '请重试，请稍后重试'],
    [/已有同名|已存在/, '已被…使用'],
    [/没有这个/, '找不到这个'],
    [/无应答/, '没有应答'],
    [/太长/, '不能超过，内容过长'],
    [/向管理员申请/, '请联系管理员'],
  ],
  'zh-TW': [
    [/不正確|不對(?!應)|有誤/, '錯誤'],
    [/沒有成功|未成功|未能載入|測試出錯/, '失敗，未能'],
    [/沒有寄出/, '未能寄出'],
    [/請輸入有效/, '請填寫有效的'],
    [/不得為空|必填/, '不能為空'],
    [/過期/, '失效，到期'],
    [/他人剛剛|其他人(?:剛剛)?修改/, '已被他人修改'],
    [/後重試|請重試/, '後再試，請再試一次'],
    [/已有同名|已存在/, '已被…使用'],
    [/沒有這個/, '找不到這個'],
    [/無回應/, '沒有回應'],
    [/太長/, '不能超過，內容過長'],
    [/連線至/, '連線到'],
    [/向管理員申請/, '請聯絡管理員'],
    [/該記錄|錯誤記錄/, '紀錄'],
  ],
  en: [
    [/\bplease\b(?! log in again)/i, 'the request alone'],
    [/did not (?:load|succeed)|failed to\b|(?:cannot|can’t) load/i, 'could not be …, … failed'],
    [/\b(?:incorrect|not correct|invalid)\b/i, 'wrong, Enter a valid …'],
    [/\bcontact (?:your|the|an?)\b/i, 'ask'],
    [/\bsomebody else\b/i, 'someone else'],
    [/has just changed/i, 'has changed'],
    [/(?:trial|licence)(?: or (?:trial|licence))? (?:is over|(?:has )?ended)/i, 'has expired, expired on'],
    [/grace time/i, 'grace period'],
    [/\b(?:already (?:exists|used by|uses)|belongs to the member|of this name already)/i, 'is taken by'],
    [/\bchoose another one\b/i, 'choose another'],
    [/\bno such\b/i, '… not found'],
    [/\btoo long[,:]/i, 'at most …'],
    [/is required\b(?! for)|must not be empty|may not be empty/i, 'cannot be empty'],
    [/ask your service provider/i, 'ask your provider'],
  ],
};

/** Fields that say they are empty do so in the words of spec section 5, and none by asking for a word. */
const emptyKey = /(?:error|fault|Fault)?\.?\w*(?:nameEmpty|prefixEmpty|addressEmpty|reasonEmpty|Missing)$/;

describe.each(languages)('a fault is told by one verb in %s', (language) => {
  const texts = allTexts[language];

  it('and by none of the rejected ones', () => {
    expect(texts.length).toBeGreaterThan(2500);
    const faults = texts.flatMap(([place, text]) =>
      rejected[language]
        .filter(([variant]) => variant.test(text))
        .map(([variant, chosen]) => `${place}: ${text} (${variant.source}: ${chosen})`),
    );
    expect(faults).toEqual([]);
  });

  it('and a field that is empty cannot be', () => {
    const empty = texts.filter(([place]) => emptyKey.test(place) || place.includes('outletError.'));
    expect(empty.length).toBeGreaterThan(10);
    expect(empty.filter(([, text]) => !/不能为空|不能為空|cannot be empty/.test(text))).toEqual([]);
  });
});

it.each([
  ['zh', '页面没有加载成功'],
  ['zh', '登录页面已过期'],
  ['zh-TW', '產品名稱不得為空'],
  ['zh-TW', '匯入檔案不能超過 20 MB，請拆分後重試。'],
  ['en', 'Somebody else has changed this product.'],
  ['en', 'The trial or licence is over.'],
  ['en', 'Your account has been disabled. Please contact your administrator.'],
] as const)('what was said before is noticed in %s: %s', (language, text) => {
  expect(rejected[language].some(([variant]) => variant.test(text))).toBe(true);
});
