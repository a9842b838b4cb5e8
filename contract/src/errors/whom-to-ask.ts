import { type Language, type Texts } from '../language.ts';
import { identities, type Identity } from '../tenants/identities.ts';

/** Who reads a text; undefined parts are those of somebody who is not signed in. */
export interface Reader {
  readonly identity?: Identity | undefined;
  /** The name of the tenant above the reader's own; undefined where it is not known, null for the platform. */
  readonly provider?: string | null | undefined;
}

/** By what a reader may do itself: a member asks its administrator, an administrator who stands above, the platform nobody. */
type Readers = Readonly<Record<'member' | 'tenant' | 'msp' | 'platform', Texts>>;

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });
const nobody = texts('', '', '');

/**
 * What a text of the catalogue says by its reader, each a place in it: `{ask}` and so on. A sentence begins with its space, so
 * that nothing is left of one that is empty.
 */
const says = {
  ask: {
    member: texts('请联系管理员。', '請聯絡管理員。', ' Ask your administrator.'),
    tenant: texts('请联系服务商{provider}。', '請聯絡服務商{provider}。', ' Ask your provider{provider}.'),
    msp: texts('请联系平台。', '請聯絡平台。', ' Ask the platform.'),
    platform: nobody,
  },
  askIfStill: {
    member: texts(
      '若仍失败，请联系管理员。',
      '若仍失敗，請聯絡管理員。',
      ' If it still fails, ask your administrator.',
    ),
    tenant: texts(
      '若仍失败，请联系服务商{provider}。',
      '若仍失敗，請聯絡服務商{provider}。',
      ' If it still fails, ask your provider{provider}.',
    ),
    msp: texts('若仍失败，请联系平台。', '若仍失敗，請聯絡平台。', ' If it still fails, ask the platform.'),
    platform: texts(
      '若仍失败，请查看服务器日志。',
      '若仍失敗，請檢視伺服器紀錄檔。',
      ' If it still fails, look at the server log.',
    ),
  },
  askForMail: inSettings(
    texts('请联系管理员。', '請聯絡管理員。', ' Ask your administrator.'),
    texts(
      '请检查“通用设置”中的邮件服务器。',
      '請檢查「一般設定」中的郵件伺服器。',
      ' Check the mail server in General settings.',
    ),
  ),
  resetPassword: inSettings(
    texts(
      '请联系管理员为您重置密码。',
      '請聯絡管理員為您重設密碼。',
      ' Ask your administrator to reset your password.',
    ),
    texts(
      '请其他管理员为您重置密码。',
      '請其他管理員為您重設密碼。',
      ' Ask another administrator to reset your password.',
    ),
  ),
  fillContact: inSettings(
    texts(
      '请联系管理员代为填写，然后重新登录。',
      '請聯絡管理員代為填寫，然後重新登入。',
      ' Ask your administrator to enter the address for you, then sign in again.',
    ),
    texts(
      '请其他管理员代为填写，然后重新登录。',
      '請其他管理員代為填寫，然後重新登入。',
      ' Ask another administrator to enter the address for you, then sign in again.',
    ),
  ),
  enableApplication: inSettings(
    texts(
      '请联系管理员在“产品管理”中启用。',
      '請聯絡管理員在「產品管理」中啟用。',
      ' Ask your administrator to enable it under “Product management”.',
    ),
    texts('请在“产品管理”中启用。', '請在「產品管理」中啟用。', ' Enable it under “Product management”.'),
  ),
  enableProduct: {
    member: texts('请联系管理员。', '請聯絡管理員。', ' Ask your administrator.'),
    tenant: texts(
      '请联系服务商{provider}启用。',
      '請聯絡服務商{provider}啟用。',
      ' Ask your provider{provider} to enable it.',
    ),
    msp: texts('请联系平台启用。', '請聯絡平台啟用。', ' Ask the platform to enable it.'),
    platform: texts('请在“产品”中启用。', '請在「產品」中啟用。', ' Enable it under “Products”.'),
  },
  allowRange: ofPlatform(
    texts(
      '请平台管理员放行该网段',
      '請平台管理員放行該網段',
      'ask the platform administrator to allow its range',
    ),
    texts('在“通用设置”中放行该网段', '在「一般設定」中放行該網段', 'allow its range in General settings'),
  ),
  addLicenceKey: ofPlatform(
    texts(
      '请向服务商核实，或请平台管理员把该公钥加入 LICENCE_PUBLIC_KEYS。',
      '請向服務商確認，或請平台管理員將該公鑰加入 LICENCE_PUBLIC_KEYS。',
      ' Ask your provider, or ask the platform administrator to add that public key to LICENCE_PUBLIC_KEYS.',
    ),
    texts(
      '请向签发者核实，再把该公钥加入 LICENCE_PUBLIC_KEYS。',
      '請向簽發者確認，再將該公鑰加入 LICENCE_PUBLIC_KEYS。',
      ' Check with whoever issued it, then add that public key to LICENCE_PUBLIC_KEYS.',
    ),
  ),
  ownDomain: ofPlatform(
    texts(
      '如确属您所有，请联系平台管理员。',
      '若確屬您所有，請聯絡平台管理員。',
      ' If it is yours, ask the platform administrator.',
    ),
    texts(
      '如不属于该租户，请先在该租户中清除它。',
      '若不屬於該租戶，請先在該租戶中清除它。',
      ' If it is not theirs, clear it in that tenant first.',
    ),
  ),
} as const satisfies Record<string, Readers>;

/** What every administrator can do itself, where a member asks one. */
function inSettings(member: Texts, administrator: Texts): Readers {
  return { member, tenant: administrator, msp: administrator, platform: administrator };
}

/** What the platform alone can do itself, and everybody else asks it for. */
function ofPlatform(others: Texts, platform: Texts): Readers {
  return { member: others, tenant: others, msp: others, platform };
}

const named: Readonly<Record<Language, (name: string) => string>> = {
  zh: (name) => `“${name}”`,
  'zh-TW': (name) => `「${name}」`,
  en: (name) => ` “${name}”`,
};

/** By whose lights something is said: every identity but those of administrators is a member. */
export function readerOf(identity: Identity | undefined): keyof Readers {
  if (identity === identities.PLATFORMADMIN) return 'platform';
  if (identity === identities.MIDDLEMANADMIN) return 'msp';
  return identity === identities.TENANTADMIN ? 'tenant' : 'member';
}

/** What each place for advice is filled with for a reader: no administrator is told to ask the administrator. */
export function whomToAsk(
  language: Language,
  { identity, provider }: Reader,
): Record<keyof typeof says, string> {
  const reader = readerOf(identity);
  const name = provider ? named[language](provider) : '';
  return Object.fromEntries(
    Object.entries(says).map(([place, readers]) => [
      place,
      // The name last, and not as a pattern: it is somebody's text.
      readers[reader][language].split('{provider}').join(name),
    ]),
  ) as Record<keyof typeof says, string>;
}
