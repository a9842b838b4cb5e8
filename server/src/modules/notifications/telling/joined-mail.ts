import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import { appOf, type NotificationReader, type Texts } from '../../../platform/delivery/message-kind.ts';
import { type MailItem } from '../../../platform/delivery/mail-page.ts';
import { acknowledgePath, alertPath, type AlertParams, badgeOf, titleOf } from './alert-message.ts';
import { alertWords } from './alert-words.ts';
import { type GatheredLine } from './gathered-lines.ts';

/** Lines of a mail that says several, before it says how many more there are: the gravest, and of those the newest. */
export const mostLines = 100;

/** When what is told of happened. */
const momentOf = ({ step, firedAt, resolvedAt }: AlertParams) =>
  (step === 'resolved' && resolvedAt) || firedAt;

const rankOf = ({ severity }: AlertParams) => alertSeverities.indexOf(severity);

/**
 * Several of them as one mail, in the order in which they happened, each with the way to its page and, where it fires still by what the mail says,
 * to where it is acknowledged; notices behind them, each with what the messages of the console say of it.
 */
export function joinedTexts(
  language: Language,
  all: readonly AlertParams[],
  reader: NotificationReader,
  noticed: readonly GatheredLine[] = [],
): Omit<Texts, 'app'> {
  const { tenant, timeOf, linkTo } = reader;
  const { many, manyMessages, more, labels, colon, switchOff, acts } = alertWords[language];
  const byTime = (one: AlertParams, other: AlertParams) =>
    Date.parse(momentOf(one)) - Date.parse(momentOf(other));
  // Of notices there are few: they are not pushed out by what there are many of.
  const notices = noticed.slice(0, mostLines).map((line) => noticeItem(language, line, reader));
  const gravest = all
    .toSorted((one, other) => rankOf(one) - rankOf(other) || byTime(other, one))
    .slice(0, mostLines - notices.length);
  const over = new Set(all.flatMap(({ step, alertId }) => (step === 'resolved' ? [alertId] : [])));
  const alerts = gravest.toSorted(byTime).map((of): MailItem => {
    const acknowledge = over.has(of.alertId) ? null : linkTo(acknowledgePath(of.alertId));
    return {
      mark: badgeOf(language, of),
      title: titleOf(language, of),
      note: [of.outletName, timeOf(momentOf(of)), of.flapping && labels.flapping].filter(Boolean).join(' · '),
      href: linkTo(alertPath(of.alertId)),
      ...(acknowledge !== null && { act: { text: acts.acknowledge, href: acknowledge } }),
    };
  });
  const items = [...alerts, ...notices];
  const blocks = items.map(({ mark, title, note, href, act }) =>
    [
      `[${mark.text}] ${title} · ${note}`,
      href && `${labels.page}${colon}${href}`,
      act && `${labels.acknowledge}${colon}${act.href}`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
  const count = all.length + noticed.length;
  const beyond = count > items.length ? [more(count - items.length)] : [];
  const page = linkTo(all.length > 0 ? '/alerts' : '/messages');
  const act = all.length > 0 ? acts.seeAll : acts.seeMessages;
  const subject = noticed.length > 0 ? manyMessages(count, tenant) : many(count, tenant);
  // What has its addresses below it stands by itself.
  const told = [...blocks, ...beyond].join(page === null ? '\n' : '\n\n');
  return {
    subject,
    text: [told, page && `${act}${colon}${page}`, switchOff].filter(Boolean).join('\n\n'),
    short: subject,
    page: {
      ...{ title: subject, lead: [], items, ends: [...beyond, switchOff] },
      actions: page === null ? [] : [{ text: act, href: page }],
    },
  };
}

/** A notice with what the messages of the console say of it. */
function noticeItem(
  language: Language,
  { message, params, page }: GatheredLine,
  reader: NotificationReader,
): MailItem {
  const { title, text } = appOf(message.write(language, params, reader));
  return {
    mark: { text: alertWords[language].notice, tone: 'plain' },
    ...{ title, note: text, href: page && reader.linkTo(page) },
  };
}
