import { type Language } from '@linekeeper/contract/language';
import { pageOfMessage, type PagedKind } from '@linekeeper/contract/notifications/message-pages';
import { type Tx } from '../../platform/db/database.ts';
import { type MailPage } from '../../platform/delivery/mail-page.ts';
import { type NotificationKind, type Texts } from '../../platform/delivery/message-kind.ts';
import { peopleWith } from '../permissions/index.ts';
import { type MemberOf } from './notifications.queries.ts';

/** Messages whose mails say at their end where one sees what they are about; the others say it in their own words, or need not. */
const paged: readonly PagedKind[] = [
  ...(['licence', 'nobody-on-call', 'escalation-ended', 'hub-cut-off'] as const),
  ...(['own-store', 'report-paused', 'acting', 'lifecycle'] as const),
];

/** The page of the console that a mail leads its reader to, by what they may open as it leaves; null where there is none. */
export async function pageInMail(
  tx: Tx,
  { tenantId, memberId }: MemberOf,
  message: NotificationKind,
  params: unknown,
): Promise<string | null> {
  const kind = paged.find((one) => one === message.kind);
  if (!kind) return null;
  const [person] = await peopleWith(tx, tenantId, {
    administrators: false,
    roleIds: [],
    memberIds: [memberId],
  });
  const { alertId, tenantId: about } = message.about(params);
  // Of the own licence its own page, as among the messages of the console.
  const of = { kind, alertId, tenantId: about === tenantId ? null : (about ?? null) };
  return (person && pageOfMessage(of, person.permissions)) ?? null;
}

const words: Readonly<Record<Language, string>> = {
  zh: '前往查看',
  'zh-TW': '前往檢視',
  en: 'Open in the console',
};

/** A message that leads to such a page at its end: by its address in plain text, by a button where it is laid out. */
export function withPage(texts: Texts, language: Language, link: string | null): Texts {
  if (link === null) return texts;
  const { subject, text, page } = texts;
  const laid: MailPage = page ?? { title: subject, lead: text.split(/\n{2,}/) };
  const actions = [...(laid.actions ?? []), { text: words[language], href: link }];
  return { ...texts, text: `${text}\n\n${words[language]}: ${link}`, page: { ...laid, actions } };
}
