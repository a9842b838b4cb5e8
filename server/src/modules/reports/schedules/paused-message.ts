import { type Language } from '@linekeeper/contract/language';
import { pauseReasons } from '@linekeeper/contract/reports/schedule-terms';
import { z } from 'zod';
import { notification, type Texts } from '../../../platform/delivery/message-kind.ts';

const params = z.strictObject({
  schedule: z.string(),
  owner: z.string(),
  why: z.enum(pauseReasons).exclude(['by-hand']),
});
type PausedParams = z.infer<typeof params>;

const words: Readonly<Record<Language, (given: PausedParams) => Texts>> = {
  zh: ({ schedule, owner, why }) => {
    const lead =
      why === 'owner-gone'
        ? `定时报表“${schedule}”已暂停：负责人“${owner}”已被删除或停用。`
        : `定时报表“${schedule}”已暂停：负责人“${owner}”已无权生成这些报表。`;
    const what = '请由有权限的成员在“报表”中恢复；恢复后按该成员的权限生成。';
    return { subject: `定时报表“${schedule}”已暂停`, text: `${lead}\n\n${what}`, short: lead };
  },
  'zh-TW': ({ schedule, owner, why }) => {
    const lead =
      why === 'owner-gone'
        ? `排程報表「${schedule}」已暫停：負責人「${owner}」已被刪除或停用。`
        : `排程報表「${schedule}」已暫停：負責人「${owner}」已無權產生這些報表。`;
    const what = '請由有權限的成員在「報表」中恢復；恢復後依該成員的權限產生。';
    return { subject: `排程報表「${schedule}」已暫停`, text: `${lead}\n\n${what}`, short: lead };
  },
  en: ({ schedule, owner, why }) => {
    const lead =
      why === 'owner-gone'
        ? `The report schedule “${schedule}” is paused: “${owner}”, whose it was, has been deleted or disabled.`
        : `The report schedule “${schedule}” is paused: “${owner}”, whose it is, may not make these reports any more.`;
    const what = 'Somebody who may can let it go on under “Reports”; it then has the rights of that member.';
    return { subject: `Report schedule “${schedule}” is paused`, text: `${lead}\n\n${what}`, short: lead };
  },
};

/** A schedule makes nothing any more, since whose rights it had is gone or lost them. */
export const pausedMessage = notification({
  kind: 'report-paused',
  params,
  channels: ['app', 'email'],
  texts: { zh: words.zh, 'zh-TW': words['zh-TW'], en: words.en },
});
