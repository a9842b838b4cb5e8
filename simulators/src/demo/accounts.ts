import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { type Api, api } from './api.ts';
import { msp, tenants } from './world.ts';

/** Somebody to sign in as. */
export interface DemoAccount {
  readonly who: string;
  /** Of the tenant; empty for the platform. */
  readonly prefix: string;
  readonly username: string;
  readonly name: string;
  readonly role: BuiltInRole;
}

export const platformAccount: DemoAccount = {
  who: 'platform administrator',
  prefix: '',
  username: 'admin',
  name: 'admin',
  role: 'platform-administrator',
};

const shown = tenants[0]!.prefix;
/** The first administrator of each tenant. */
export const administrators: readonly DemoAccount[] = [
  {
    who: 'MSP administrator',
    prefix: msp.prefix,
    username: 'msp-admin',
    name: '周敏',
    role: 'administrator',
  },
  ...tenants.map(({ prefix }, index): DemoAccount => {
    const name = ['沈悦', '梁颖', '顾峰'][index] ?? '管理员';
    return { who: 'tenant administrator', prefix, username: 'tenant-admin', name, role: 'administrator' };
  }),
];
/** Whom an administrator of their tenant lets in. */
export const colleagues: readonly DemoAccount[] = [
  { who: 'engineer', prefix: shown, username: 'engineer', name: '方毅', role: 'engineer' },
  { who: 'read-only', prefix: shown, username: 'viewer', name: '夏岚', role: 'read-only' },
];

/** One account of each kind: platform, MSP, tenant administrator, engineer, read-only. */
export const onePerKind: readonly DemoAccount[] = [
  platformAccount,
  ...administrators.filter(({ prefix }) => prefix === msp.prefix || prefix === shown),
  ...colleagues,
];

/** 13 characters of four kinds. */
const newPassword = () => `Lk-${randomBytes(5).toString('hex')}`.replace(/.$/, '7');

/** The passwords of the demo's accounts, kept beside the data: a line each, readable by its owner alone. */
export class AccountFile {
  readonly #path: string;
  readonly #lines = new Map<string, string>();

  /** Reads what an earlier demo kept; one of before held nothing but the password of `admin`. */
  constructor(path: string) {
    this.#path = path;
    let text: string;
    try {
      text = readFileSync(path, 'utf8').trim();
    } catch {
      return;
    }
    if (text !== '' && !text.includes('\t')) this.#lines.set(keyOf(platformAccount), text);
    for (const line of text.split('\n')) {
      const [, address = '', username = '', password] = line.split('\t');
      if (password) this.#lines.set(`${address.slice(1)} ${username}`, password);
    }
  }

  passwordOf(account: DemoAccount): string | undefined {
    return this.#lines.get(keyOf(account));
  }

  keep(account: DemoAccount, password: string): void {
    this.#lines.set(keyOf(account), password);
    const known = [platformAccount, ...administrators, ...colleagues].flatMap((one) => {
      const word = this.passwordOf(one);
      return word ? [[one.who, `/${one.prefix}`, one.username, word].join('\t')] : [];
    });
    writeFileSync(this.#path, `${known.join('\n')}\n`, { mode: 0o600 });
  }
}

const keyOf = ({ prefix, username }: DemoAccount) => `${prefix} ${username}`;

/** Signs an account in. Rejects with Refused where name and password do not fit. */
export async function signInAs(
  url: string,
  { prefix, username }: DemoAccount,
  password: string,
): Promise<Api> {
  const { accessToken } = await api(url).call('POST /api/v1/auth/login', {
    body: { username, password, ...(prefix && { prefix }) },
  });
  return api(url, accessToken);
}

/** Signs in with the password that was given, chooses another as everybody must, and keeps it. */
export async function settleAccount(
  url: string,
  account: DemoAccount,
  { given, file }: { readonly given: string; readonly file: AccountFile },
): Promise<void> {
  const password = newPassword();
  await (
    await signInAs(url, account, given)
  ).call('POST /api/v1/auth/account/complete', { body: { password } });
  file.keep(account, password);
}
