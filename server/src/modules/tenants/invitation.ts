import { type Language } from '@linekeeper/contract/language';
import { type RequestContext, type TenantSummary } from '../../platform/http/context.ts';
import { type Delivery } from '../../platform/delivery/delivery.ts';

interface Invitation {
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly tenant: Pick<TenantSummary, 'name' | 'prefix'>;
  readonly publicUrl: URL | undefined;
}

/** The mail that brings a member its account: where to sign in, as whom, and a password that is good for the first time. */
export function invitationOf(
  { name, username, password, tenant, publicUrl }: Invitation,
  language: Language,
) {
  const address = publicUrl
    ? new URL(`/${tenant.prefix ? `${tenant.prefix}/` : ''}login`, publicUrl).href
    : '';
  const lines: Record<Language, readonly [subject: string, ...text: string[]]> = {
    zh: [
      `${tenant.name}邀请您使用巡线`,
      `${name}，您好：`,
      `${tenant.name}为您开通了巡线账号。`,
      address && `登录地址：${address}`,
      `用户名：${username}`,
      `一次性密码：${password}`,
      '首次登录后请设置您自己的密码。如果您不认识邀请方，请忽略此邮件。',
    ],
    'zh-TW': [
      `${tenant.name}邀請您使用巡線`,
      `${name}，您好：`,
      `${tenant.name}為您開通了巡線帳號。`,
      address && `登入網址：${address}`,
      `使用者名稱：${username}`,
      `一次性密碼：${password}`,
      '首次登入後請設定您自己的密碼。如果您不認識邀請方，請忽略此郵件。',
    ],
    en: [
      `${tenant.name} invites you to Linekeeper`,
      `Hello ${name},`,
      `${tenant.name} has opened a Linekeeper account for you.`,
      address && `Sign in at: ${address}`,
      `Username: ${username}`,
      `One-time password: ${password}`,
      'Choose a password of your own when you sign in for the first time. If you do not know who invites you, ignore this message.',
    ],
  };
  const [subject, ...text] = lines[language];
  return { subject, text: text.filter((line) => line !== '').join('\n\n') };
}

export interface InvitationParts {
  readonly delivery: Delivery;
  /** The default language of a tenant; null where neither it nor one above it set one. */
  readonly languageOf: (tenantId: number) => Language | null;
  readonly publicUrl: URL | undefined;
}

/**
 * Mails a member that was just created its account, in `language`: it has chosen none yet. Gives whether the mail server
 * took it; where not, its password is shown, so that it can be let in by hand.
 */
export async function sendInvitation(
  { delivery, publicUrl }: InvitationParts,
  { log }: Pick<RequestContext, 'log'>,
  {
    email,
    tenant,
    ...given
  }: Omit<Invitation, 'publicUrl' | 'tenant'> & {
    readonly email: string;
    readonly tenant: Invitation['tenant'] & { readonly id: number };
  },
  language: Language,
): Promise<boolean> {
  const message = invitationOf({ ...given, tenant, publicUrl }, language);
  try {
    await delivery.send(tenant.id, { channel: 'email', to: email, ...message });
    return true;
  } catch (error) {
    log.warn({ err: error, tenant: tenant.id }, 'An invitation was not delivered.');
    return false;
  }
}
