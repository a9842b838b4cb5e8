import { type Language } from '@linekeeper/contract/language';
import { type ReportKind } from '@linekeeper/contract/reports/report-terms';
import { kindTitles } from '../report-words.ts';
import { plainPage, type PlainPage } from '../../../platform/http/plain-page.ts';

interface Words {
  readonly ask: (tenant: string) => { readonly title: string; readonly lead: string };
  readonly confirm: string;
  readonly askNote: string;
  readonly confirmed: { readonly title: string; readonly lead: string };
  readonly dead: { readonly title: string; readonly lead: string };
  readonly stop: { readonly title: string; readonly lead: string; readonly button: string };
  readonly stopped: { readonly title: string; readonly lead: string; readonly button: string };
  readonly resumed: { readonly title: string; readonly lead: string };
}

const words: Readonly<Record<Language, Words>> = {
  zh: {
    ask: (tenant) => ({
      title: `接收“${tenant}”的报表？`,
      lead: `确认后，“${tenant}”会定期将以下报表发送到您的邮箱：`,
    }),
    confirm: '确认接收',
    askNote: '每封邮件都附有退订链接。不确认则不会收到任何报表。',
    confirmed: { title: '已确认', lead: '之后的报表会发送到您的邮箱。您可以关闭本页。' },
    dead: {
      title: '链接已失效',
      lead: '此链接不存在、已过期或已使用过。若您之前已确认，则无需再做什么；否则请联系发送方重新发送。',
    },
    stop: {
      title: '不再接收报表？',
      lead: '确认后，发送本邮件的组织不会再向您的邮箱发送任何报表。',
      button: '不再接收',
    },
    stopped: {
      title: '已处理',
      lead: '如果此链接有效，您的邮箱不会再收到该组织的报表。如果是误操作，可以恢复。',
      button: '恢复接收',
    },
    resumed: { title: '已处理', lead: '如果此链接有效，您之前确认过的报表会继续发送。您可以关闭本页。' },
  },
  'zh-TW': {
    ask: (tenant) => ({
      title: `接收「${tenant}」的報表？`,
      lead: `確認後，「${tenant}」會定期將下列報表傳送到您的信箱：`,
    }),
    confirm: '確認接收',
    askNote: '每封郵件都附有取消訂閱連結。未確認則不會收到任何報表。',
    confirmed: { title: '已確認', lead: '之後的報表會傳送到您的信箱。您可以關閉本頁。' },
    dead: {
      title: '連結已失效',
      lead: '此連結不存在、已過期或已使用過。若您先前已確認，則不需再做什麼；否則請聯絡傳送方重新傳送。',
    },
    stop: {
      title: '不再接收報表？',
      lead: '確認後，傳送本郵件的組織不會再向您的信箱傳送任何報表。',
      button: '不再接收',
    },
    stopped: {
      title: '已處理',
      lead: '如果此連結有效，您的信箱不會再收到該組織的報表。如果是誤按，可以恢復。',
      button: '恢復接收',
    },
    resumed: { title: '已處理', lead: '如果此連結有效，您先前確認過的報表會繼續傳送。您可以關閉本頁。' },
  },
  en: {
    ask: (tenant) => ({
      title: `Get reports from “${tenant}”?`,
      lead: `Once you confirm, “${tenant}” sends these reports to your address regularly:`,
    }),
    confirm: 'Confirm',
    askNote: 'Each mail has a link to unsubscribe. Without your confirmation nothing is sent.',
    confirmed: {
      title: 'Confirmed',
      lead: 'The next reports will come to your address. You can close this page.',
    },
    dead: {
      title: 'This link is not good any more',
      lead: 'It is unknown, over, or was used already. If you confirmed before, there is nothing left to do; otherwise ask the sender for another one.',
    },
    stop: {
      title: 'No more reports?',
      lead: 'The organisation that sent you the mail will send no more reports to your address.',
      button: 'Send no more',
    },
    stopped: {
      title: 'Done',
      lead: 'If this link is good, no more reports of that organisation come to your address. If that was a mistake, you can take it back.',
      button: 'Send them again',
    },
    resumed: {
      title: 'Done',
      lead: 'If this link is good, the reports that you confirmed are sent again. You can close this page.',
    },
  },
};

const path = '/api/v1/report-recipients';
const leads = ({ title, lead }: { readonly title: string; readonly lead: string }): PlainPage => ({
  title,
  lead: [lead],
});

/** The page of a link that is good: who wants to send what, and the button. */
export function askPage(
  language: Language,
  {
    tenant,
    kinds,
    token,
  }: { readonly tenant: string; readonly kinds: readonly ReportKind[]; readonly token: string },
) {
  const { ask, confirm, askNote } = words[language];
  return plainPage(language, {
    ...leads(ask(tenant)),
    list: kinds.map((kind) => kindTitles[kind][language]),
    button: { text: confirm, action: `${path}/confirm?token=${token}` },
    note: askNote,
  });
}

export const confirmedPage = (language: Language) => plainPage(language, leads(words[language].confirmed));
/** Of a link that is unknown, over or used: always the same. */
export const deadPage = (language: Language) => plainPage(language, leads(words[language].dead));

/** What a button sends, of what came with the address: it names nothing but a token. */
const action = (what: 'stop' | 'resume', token: string) =>
  `${path}/${what}?token=${encodeURIComponent(token)}`;

/** The pages of the link that stops: none of them says whether it is good. */
export function stopPage(language: Language, token: string) {
  const { button: text, ...said } = words[language].stop;
  return plainPage(language, { ...leads(said), button: { text, action: action('stop', token) } });
}
export function stoppedPage(language: Language, token: string) {
  const { button: text, ...said } = words[language].stopped;
  return plainPage(language, {
    ...leads(said),
    button: { text, action: action('resume', token), isSecond: true },
  });
}
export const resumedPage = (language: Language) => plainPage(language, leads(words[language].resumed));
