import { type Language } from '@linekeeper/contract/language';

interface Words {
  readonly colon: string;
  readonly comma: string;
  readonly limit: (value: string) => string;
  readonly usualLimit: (value: string) => string;
  /** How many times as fast as allowed. */
  readonly times: (value: string) => string;
  readonly fired: (time: string) => string;
  readonly resolved: (time: string) => string;
  readonly unmeasured: string;
  readonly states: string;
  /** What a chart shows, for whoever does not see it. */
  readonly extent: (given: Readonly<Record<'least' | 'most' | 'last', string>>) => string;
  readonly lasted: (hours: number, minutes: number) => string;
  readonly brief: string;
}

export const pictureWords: Readonly<Record<Language, Words>> = {
  zh: {
    colon: '：',
    comma: '，',
    limit: (value) => `阈值 ${value}`,
    usualLimit: (value) => `平常范围的界限 ${value}`,
    times: (value) => `${value} 倍`,
    fired: (time) => `${time} 告警`,
    resolved: (time) => `${time} 恢复`,
    unmeasured: '未测量',
    states: '状态',
    extent: ({ least, most, last }) => `最低 ${least}，最高 ${most}，最后 ${last}`,
    lasted: (hours, minutes) =>
      [hours && `${hours} 小时`, minutes && `${minutes} 分钟`].filter(Boolean).join(' '),
    brief: '不到 1 分钟',
  },
  'zh-TW': {
    colon: '：',
    comma: '，',
    limit: (value) => `閾值 ${value}`,
    usualLimit: (value) => `平常範圍的界限 ${value}`,
    times: (value) => `${value} 倍`,
    fired: (time) => `${time} 告警`,
    resolved: (time) => `${time} 恢復`,
    unmeasured: '未量測',
    states: '狀態',
    extent: ({ least, most, last }) => `最低 ${least}，最高 ${most}，最後 ${last}`,
    lasted: (hours, minutes) =>
      [hours && `${hours} 小時`, minutes && `${minutes} 分鐘`].filter(Boolean).join(' '),
    brief: '不到 1 分鐘',
  },
  en: {
    colon: ': ',
    comma: ', ',
    limit: (value) => `Threshold ${value}`,
    usualLimit: (value) => `Limit of what was usual ${value}`,
    times: (value) => `${value} times`,
    fired: (time) => `Fired at ${time}`,
    resolved: (time) => `Resolved at ${time}`,
    unmeasured: 'Not measured',
    states: 'States',
    extent: ({ least, most, last }) => `lowest ${least}, highest ${most}, last ${last}`,
    lasted: (hours, minutes) =>
      [hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(' '),
    brief: 'less than a minute',
  },
};

const minuteMs = 60_000;

/** How long something lasted, to the minute. */
export function lastedText(language: Language, ms: number): string {
  const minutes = Math.round(ms / minuteMs);
  const { lasted, brief } = pictureWords[language];
  return minutes === 0 ? brief : lasted(Math.floor(minutes / 60), minutes % 60);
}
