import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { notification, type Texts } from '../../../platform/delivery/message-kind.ts';

const params = z.strictObject({
  step: z.enum(['filling', 'full', 'over']),
  server: z.string(),
  folder: z.string(),
  /** Of the disk that the folder lies on, in whole percent, and what is free there. */
  percent: z.int(),
  freeBytes: z.number(),
  at: z.iso.datetime(),
});
export type OwnStoreParams = z.infer<typeof params>;
const severities = { filling: 'major', full: 'critical', over: null } as const;
type Given = Omit<OwnStoreParams, 'freeBytes'> & { readonly free: string; readonly time: string };

const words: Readonly<
  Record<Language, (given: Given) => readonly [subject: string, text: string, advice: string]>
> = {
  zh: ({ step, server, folder, percent, free, time }) => {
    const where = `服务器 ${server} 的数据目录 ${folder} 所在磁盘`;
    const now = `${time}，${where}已用 ${percent}%，剩余 ${free}。`;
    if (step === 'over') return ['平台磁盘空间已恢复', now, '无需处理。'];
    return step === 'full'
      ? ['平台磁盘即将写满', now, '磁盘写满后平台将停止测量和告警，请立即清理或扩容。']
      : ['平台磁盘空间不足', now, '请清理该磁盘、扩容，或在通用设置中缩短数据保存时间。'];
  },
  'zh-TW': ({ step, server, folder, percent, free, time }) => {
    const where = `伺服器 ${server} 的資料目錄 ${folder} 所在磁碟`;
    const now = `${time}，${where}已用 ${percent}%，剩餘 ${free}。`;
    if (step === 'over') return ['平台磁碟空間已恢復', now, '無需處理。'];
    return step === 'full'
      ? ['平台磁碟即將寫滿', now, '磁碟寫滿後平台將停止量測與告警，請立即清理或擴充。']
      : ['平台磁碟空間不足', now, '請清理該磁碟、擴充，或在一般設定中縮短資料保存時間。'];
  },
  en: ({ step, server, folder, percent, free, time }) => {
    const now = `At ${time} the disk of the data folder ${folder} on server ${server} was ${percent}% full, with ${free} left.`;
    if (step === 'over') return ['The platform’s disk has room again', now, 'There is nothing to do.'];
    return step === 'full'
      ? [
          'The platform’s disk is about to be full',
          now,
          'Once it is full, measuring and alerts stop. Free or add space at once.',
        ]
      : [
          'The platform’s disk is filling up',
          now,
          'Free or add space there, or keep data for a shorter time in the general settings.',
        ];
  },
};

/** Bytes as people read them: three digits, in powers of ten. */
function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value.toFixed(power > 0 && value < 100 ? 1 : 0)} ${units[power]}`;
}

const textsIn =
  (language: Language) =>
  (given: OwnStoreParams, { timeOf }: { timeOf(at: string): string }): Texts => {
    const { freeBytes, ...of } = given;
    const [subject, text, advice] = words[language]({
      ...of,
      free: bytesText(freeBytes),
      time: timeOf(given.at),
    });
    return { subject, short: text, text: `${text}\n\n${advice}` };
  };

/** The disk that the program's own data lies on is nearly full, or has room again. */
export const ownStoreMessage = notification({
  kind: 'own-store',
  params,
  channels: ['app', 'email'],
  about: ({ step }) => ({ severity: severities[step], alertId: null }),
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});
