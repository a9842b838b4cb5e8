import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { notification, type Texts } from '../../platform/delivery/message-kind.ts';

const params = z.strictObject({
  since: z.iso.datetime(),
  /** Whoever runs the platform can mend it; all others are told that nothing of theirs has failed. */
  isOperator: z.boolean(),
});
type HubCutParams = z.infer<typeof params>;

const words: Readonly<Record<Language, (given: HubCutParams & { readonly time: string }) => Texts>> = {
  zh: ({ isOperator, time }) => ({
    subject: '平台自身网络中断，暂停测量',
    text: `自 ${time} 起，平台自身的网络中断，由平台直接测量的设备、线路和测试暂时无法测量。这段时间不计入可用率，也不会逐一告警。\n\n${
      isOperator
        ? '请检查平台服务器的网络出口，恢复后会自动继续测量。'
        : '网络恢复后会自动继续测量，无需处理；如长时间未恢复，请联系平台运营方。'
    }`,
    short: `自 ${time} 起平台自身网络中断，设备、线路和测试暂时无法测量。`,
  }),
  'zh-TW': ({ isOperator, time }) => ({
    subject: '平台本身網路中斷，暫停量測',
    text: `自 ${time} 起，平台本身的網路中斷，由平台直接量測的設備、線路與測試暫時無法量測。這段時間不計入可用率，也不會逐一告警。\n\n${
      isOperator
        ? '請檢查平台伺服器的對外網路，恢復後會自動繼續量測。'
        : '網路恢復後會自動繼續量測，無需處理；若長時間未恢復，請聯絡平台營運方。'
    }`,
    short: `自 ${time} 起平台本身網路中斷，設備、線路與測試暫時無法量測。`,
  }),
  en: ({ isOperator, time }) => ({
    subject: 'The platform’s own network is cut off: nothing is measured',
    text: `Since ${time} the platform’s own network is cut off. Devices, lines and tests that the platform measures itself cannot be measured; this time counts against nobody’s availability, and no alert fires for each of them.\n\n${
      isOperator
        ? 'Check the way out of the platform’s server. Measuring goes on by itself once that is back.'
        : 'Measuring goes on by itself once the network is back. If that takes long, tell the operator of the platform.'
    }`,
    short: `The platform’s own network is cut off since ${time}: devices, lines and tests cannot be measured.`,
  }),
};

const textsIn =
  (language: Language) =>
  (given: HubCutParams, { timeOf }: { timeOf(at: string): string }): Texts =>
    words[language]({ ...given, time: timeOf(given.since) });

/** Our own hub is cut off. */
export const hubCutMessage = notification({
  kind: 'hub-cut-off',
  params,
  channels: ['app', 'email'],
  // Nothing that the platform measures itself is watched meanwhile.
  about: () => ({ severity: 'critical', alertId: null }),
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});
