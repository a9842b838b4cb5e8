import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { notification, type Texts } from '../../platform/delivery/message-kind.ts';

const params = z.strictObject({
  step: z.enum(['began', 'grew', 'over']),
  provider: z.string(),
  region: z.string(),
  since: z.iso.datetime(),
  /** When it was over; null while it goes on. */
  until: z.iso.datetime().nullable(),
  ...{ lines: z.int(), ofLines: z.int(), outlets: z.int(), customers: z.int() },
  /** Lines that are down; the others answer, and lose packets or are slow. Before that was told apart, all were down. */
  down: z.int().nullable().default(null),
});
export type CarrierParams = z.infer<typeof params>;
type Given = CarrierParams & { readonly from: string; readonly to: string };

/** How the lines fail: all are down, none is, or some are. */
const wayOf = ({ down, lines }: CarrierParams) =>
  down === null || down === lines ? 'down' : down === 0 ? 'bad' : 'both';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const words: Readonly<
  Record<Language, (given: Given) => readonly [subject: string, text: string, advice: string]>
> = {
  zh: (given) => {
    const { step, provider, region, from, to, lines, down, ofLines, outlets, customers } = given;
    const way = wayOf(given);
    const part = way === 'both' ? `，其中 ${down} 条中断` : '';
    const extent = `${customers} 家客户的 ${outlets} 个网点、${lines} 条线路（共 ${ofLines} 条${part}）`;
    const what = { down: '中断', bad: '质量变差（丢包、时延或语音质量）', both: '中断或质量变差' }[way];
    if (step === 'over')
      return [
        `运营商故障已结束：${provider}，${region}`,
        `${provider} 在${region}的故障已于 ${to} 结束，自 ${from} 起最多影响${extent}。`,
        '仍异常的线路由各客户的告警继续跟进。',
      ];
    return [
      `运营商故障${step === 'grew' ? '扩大' : ''}：${provider}，${region}`,
      `自 ${from} 起，${provider} 在${region}的线路先后${what}，影响${extent}，很可能是运营商故障。`,
      '请联系运营商；各客户的告警仍会分别通知。',
    ];
  },
  'zh-TW': (given) => {
    const { step, provider, region, from, to, lines, down, ofLines, outlets, customers } = given;
    const way = wayOf(given);
    const part = way === 'both' ? `，其中 ${down} 條中斷` : '';
    const extent = `${customers} 家客戶的 ${outlets} 個據點、${lines} 條線路（共 ${ofLines} 條${part}）`;
    const what = { down: '中斷', bad: '品質變差（封包遺失、延遲或語音品質）', both: '中斷或品質變差' }[way];
    if (step === 'over')
      return [
        `電信業者障礙已結束：${provider}，${region}`,
        `${provider} 在${region}的障礙已於 ${to} 結束，自 ${from} 起最多影響${extent}。`,
        '仍異常的線路由各客戶的告警繼續追蹤。',
      ];
    return [
      `電信業者障礙${step === 'grew' ? '擴大' : ''}：${provider}，${region}`,
      `自 ${from} 起，${provider} 在${region}的線路相繼${what}，影響${extent}，很可能是電信業者的障礙。`,
      '請聯絡電信業者；各客戶的告警仍會分別通知。',
    ];
  },
  en: (given) => {
    const { step, provider, region, from, to, lines, down, ofLines, outlets, customers } = given;
    const way = wayOf(given);
    const part = way === 'both' ? `, ${down} of them down` : '';
    const what = {
      ...{ down: 'went down', bad: 'began to lose packets, to be slow or to be poor for voice' },
      both: 'went down or became bad',
    }[way];
    const extent = `${counted(lines, 'line')} (of ${ofLines}${part}) at ${counted(outlets, 'outlet')} of ${counted(customers, 'customer')}`;
    if (step === 'over')
      return [
        `Carrier incident over: ${provider}, ${region}`,
        `The incident of ${provider} in ${region} was over at ${to}. Since ${from} it affected ${extent} at most.`,
        'Lines that still fail go on in the alerts of each customer.',
      ];
    return [
      `Carrier incident${step === 'grew' ? ' grows' : ''}: ${provider}, ${region}`,
      `Since ${from} lines of ${provider} in ${region} ${what} one after the other, ${extent}: most likely the carrier’s fault.`,
      'Call the carrier. The alerts of each customer are told as well.',
    ];
  },
};

const textsIn =
  (language: Language) =>
  (
    given: CarrierParams,
    { timeOf, linkTo }: { timeOf(at: string): string; linkTo(path: string): string | null },
  ): Texts => {
    const { since, until } = given;
    const [subject, text, advice] = words[language]({
      ...given,
      from: timeOf(since),
      to: timeOf(until ?? since),
    });
    const link = linkTo('/alerts?view=customers');
    return {
      ...{ subject, short: text, text: [text, advice, ...(link ? [link] : [])].join('\n\n') },
      ...(link && { links: [link] }),
    };
  };

/** A carrier fails for several customers of an MSP, reaches further, or is back. It names none of them. */
export const carrierMessage = notification({
  kind: 'carrier-incident',
  params,
  channels: ['app', 'email'],
  about: ({ step }) => ({ severity: step === 'over' ? null : 'major', alertId: null }),
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});
