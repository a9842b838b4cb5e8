import { entry, type ErrorEntry } from '../errors/error-entry.ts';

/** Errors of what is decided of models: 60610 to 60614. */
export const modelErrors = {
  MODEL_RULES_FULL: entry(60610, 409, [
    '已设定的型号达到上限（{limit} 个），请先清除不再使用的型号设定。',
    '已設定的型號達到上限（{limit} 個），請先清除不再使用的型號設定。',
    'There are settings for {limit} models already, the most there can be. Clear one that is not used any more first.',
  ]),
} as const satisfies Record<string, ErrorEntry>;
