import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import {
  notification,
  type NotificationReader,
  type Texts,
} from '../../../platform/delivery/message-kind.ts';
import { laidOut } from '../../../platform/delivery/message-layout.ts';

interface Who {
  readonly account: string;
  readonly tenant: string;
}
interface Phrase {
  readonly subject: string;
  readonly lead: string;
}
interface Words {
  inBrowser(who: Who): Phrase;
  byProgram(who: Who): Phrase;
  readonly unknownBrowser: string;
  readonly program: string;
  /** Browser and system as one. */
  on(browser: string, system: string | null): string;
}

const words: Readonly<Record<Language, Words>> = {
  zh: {
    inBrowser: ({ account, tenant }) => ({
      subject: '巡线账号在新的浏览器登录',
      lead: `“${tenant}”的账号“${account}”在一个此前未使用过的浏览器登录。`,
    }),
    byProgram: ({ account, tenant }) => ({
      subject: '巡线账号有程序登录',
      lead: `有程序使用“${tenant}”的账号“${account}”登录。24 小时内同一网络再有程序登录不再通知。`,
    }),
    unknownBrowser: '未知浏览器',
    program: '程序',
    on: (browser, system) => (system ? `${browser}，${system}` : browser),
  },
  'zh-TW': {
    inBrowser: ({ account, tenant }) => ({
      subject: '巡線帳號在新的瀏覽器登入',
      lead: `「${tenant}」的帳號「${account}」在先前未使用過的瀏覽器登入。`,
    }),
    byProgram: ({ account, tenant }) => ({
      subject: '巡線帳號有程式登入',
      lead: `有程式使用「${tenant}」的帳號「${account}」登入。24 小時內同一網路再有程式登入不另行通知。`,
    }),
    unknownBrowser: '未知瀏覽器',
    program: '程式',
    on: (browser, system) => (system ? `${browser}，${system}` : browser),
  },
  en: {
    inBrowser: ({ account, tenant }) => ({
      subject: 'Your Linekeeper account was used in a new browser',
      lead: `The account “${account}” of ${tenant} signed in from a browser that it was not used in before.`,
    }),
    byProgram: ({ account, tenant }) => ({
      subject: 'A program signed in to your Linekeeper account',
      lead: `A program signed in with the account “${account}” of ${tenant}. Further sign-ins by programs from the same network are not told for 24 hours.`,
    }),
    unknownBrowser: 'unknown browser',
    program: 'a program',
    on: (browser, system) => (system ? `${browser} on ${system}` : browser),
  },
};

const params = z.strictObject({
  at: z.iso.datetime(),
  address: z.string(),
  /** By the names that the product knows; null where it knows none. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** By a program, which keeps no cookie. */
  byProgram: z.boolean(),
});
export type SignInParams = z.infer<typeof params>;

const textsIn =
  (language: Language) =>
  (
    { at, address, browser, system, byProgram }: SignInParams,
    { timeOf, ...who }: NotificationReader,
  ): Texts => {
    const said = words[language];
    const seen = byProgram ? said.program : said.on(browser ?? said.unknownBrowser, system);
    return laidOut(language, {
      ...(byProgram ? said.byProgram(who) : said.inBrowser(who)),
      rows: [
        ['time', timeOf(at)],
        ['address', address],
        ['browser', seen],
      ],
      ends: ['notYou', 'switchOff'],
    });
  };

/** A sign-in from a browser that the account was not used in before. */
export const signInMessage = notification({
  kind: 'sign-in',
  params,
  channels: ['app', 'email'],
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});
