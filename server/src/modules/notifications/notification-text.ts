import { type Language } from '@linekeeper/contract/language';
import { type AccountChange, type NoticeFact } from '@linekeeper/contract/notifications/notifications';
import { saidIn } from '../../platform/zoned-time.ts';
import { en } from './words-en.ts';
import { zhTW } from './words-zh-tw.ts';
import { zh } from './words-zh.ts';

/** Whom a notice is for, and where: its account and its tenant's name. */
export interface Written {
  readonly username: string;
  readonly tenant: string;
  readonly timeZone: string;
}

type Act = Extract<NoticeFact, { kind: 'lifecycle' }>['act'];
interface Who {
  readonly account: string;
  readonly tenant: string;
}
interface Phrase {
  readonly subject: string;
  readonly text: string;
}

/** The words of notices in one language. Times come in as texts. */
export interface NoticeWords {
  /** What was changed. `by` is the account of who did it, where it was somebody else. */
  account(change: AccountChange, who: Who & { readonly by: string | null }): Phrase;
  signIn(who: Who & { readonly byProgram: boolean }): Phrase;
  acting(facts: { readonly tenant: string; readonly actor: string; readonly organization: string }): Phrase;
  lifecycle(act: Act, facts: { readonly tenant: string; readonly until: string | null }): Phrase;
  readonly labels: Readonly<
    Record<'time' | 'until' | 'address' | 'browser' | 'by' | 'reason' | 'unknownBrowser' | 'program', string>
  >;
  /** Browser and system as one. */
  on(browser: string, system: string | null): string;
  /** Between a label and what it says. */
  readonly colon: string;
  /** What to do where it was not oneself. */
  readonly notYou: string;
  /** Where the mails of this kind are switched off. */
  readonly switchOff: string;
}

const words: Readonly<Record<Language, NoticeWords>> = { zh, 'zh-TW': zhTW, en };

/** The mail that tells of a fact, in the reader's language, with times in its tenant's zone; no link, no secret. */
export function noticeText(language: Language, fact: NoticeFact, reader: Written): Phrase {
  const said = words[language];
  const { labels, colon } = said;
  const time = (at: string) => saidIn(reader.timeZone, new Date(at));
  const list = (rows: readonly (readonly [label: string, value: string | null])[]) =>
    rows.flatMap(([label, value]) => (value ? [`${label}${colon}${value}`] : [])).join('\n');
  const { subject, text, rows, ends } = parts();
  return { subject, text: [text, list(rows), ...ends].join('\n\n') };

  function parts(): Phrase & {
    readonly rows: readonly (readonly [label: string, value: string | null])[];
    readonly ends: readonly string[];
  } {
    const who = { account: reader.username, tenant: reader.tenant };
    const at = [labels.time, time(fact.at)] as const;
    switch (fact.kind) {
      case 'account':
        return {
          ...said.account(fact.change, { ...who, by: fact.by }),
          rows: [at, [labels.address, fact.address], [labels.by, fact.by]],
          ends: [said.notYou],
        };
      case 'sign-in': {
        const browser = fact.byProgram
          ? labels.program
          : said.on(fact.browser ?? labels.unknownBrowser, fact.system);
        return {
          ...said.signIn({ ...who, byProgram: fact.byProgram }),
          rows: [at, [labels.address, fact.address], [labels.browser, browser]],
          ends: [said.notYou, said.switchOff],
        };
      }
      case 'acting':
        return {
          ...said.acting({ ...who, actor: fact.actor, organization: fact.organization }),
          rows: [at, [labels.until, time(fact.until)], [labels.reason, fact.reason]],
          ends: [said.switchOff],
        };
      case 'lifecycle':
        return {
          ...said.lifecycle(fact.act, {
            tenant: reader.tenant,
            until: fact.until === null ? null : time(fact.until),
          }),
          rows: [at],
          ends: [said.switchOff],
        };
    }
  }
}
