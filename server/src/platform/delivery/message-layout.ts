import { type Language } from '@linekeeper/contract/language';
import { type MailRow } from './mail-page.ts';
import { type Texts } from './message-kind.ts';

/** Words that several messages have. */
interface LayoutWords {
  readonly labels: Readonly<Record<'time' | 'until' | 'address' | 'browser' | 'by' | 'reason', string>>;
  /** Between a label and what it says. */
  readonly colon: string;
  /** Between two sentences. */
  readonly gap: string;
  readonly ends: {
    /** What to do where it was not oneself. */
    readonly notYou: string;
    /** Where the mails of this kind are switched off. */
    readonly switchOff: string;
  };
}

const words: Readonly<Record<Language, LayoutWords>> = {
  zh: {
    labels: {
      time: '时间',
      until: '最晚至',
      address: '来源地址',
      browser: '浏览器',
      by: '操作人',
      reason: '原因',
    },
    colon: '：',
    gap: '',
    ends: {
      notYou: '如果您不知情，请立即更改密码、退出其他会话，并告知您组织的管理员。',
      switchOff: '此类邮件可在个人信息的“通知”中关闭。',
    },
  },
  'zh-TW': {
    labels: {
      time: '時間',
      until: '最晚至',
      address: '來源位址',
      browser: '瀏覽器',
      by: '操作者',
      reason: '原因',
    },
    colon: '：',
    gap: '',
    ends: {
      notYou: '如果您不知情，請立即變更密碼、登出其他工作階段，並告知您組織的管理員。',
      switchOff: '此類郵件可在個人資訊的「通知」中關閉。',
    },
  },
  en: {
    labels: {
      time: 'Time',
      until: 'At the latest until',
      address: 'From',
      browser: 'Browser',
      by: 'By',
      reason: 'Reason',
    },
    colon: ': ',
    gap: ' ',
    ends: {
      notYou:
        'If you do not know of this, change your password at once, sign out your other sessions and tell an administrator of your organisation.',
      switchOff: 'You can switch these mails off under “Notifications” on your personal page.',
    },
  },
};

export interface Layout {
  readonly subject: string;
  /** What happened, in a sentence or two. */
  readonly lead: string;
  /** Facts under it, the time of it first; one that says nothing is left out. */
  readonly rows: readonly (readonly [label: keyof LayoutWords['labels'], value: string | null])[];
  readonly ends: readonly (keyof LayoutWords['ends'])[];
}

/** A notification as it is laid out: what happened, facts with their labels, what to do about it. Short: what happened, and when. */
export function laidOut(language: Language, { subject, lead, rows, ends }: Layout): Texts {
  const said = words[language];
  const told = rows.flatMap(([label, value]): MailRow[] => (value ? [[said.labels[label], value]] : []));
  const lines = told.map(([label, value]) => `${label}${said.colon}${value}`);
  return {
    subject,
    text: [lead, lines.join('\n'), ...ends.map((end) => said.ends[end])].join('\n\n'),
    short: [lead, ...lines.slice(0, 1)].join(said.gap),
    page: { title: subject, lead: [lead], rows: told, ends: ends.map((end) => said.ends[end]) },
  };
}
