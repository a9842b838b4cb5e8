import { readFile } from 'node:fs/promises';
import { DatabaseFault } from './fault.ts';

/** The account that PostgreSQL runs as. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The accounts we would use, best first. We never make one: that would outlive us. */
const candidates = ['postgres', 'nobody'];

/** Chooses from the text of /etc/passwd; undefined where none of the candidates is there. */
export function chooseAccount(passwd: string): Account | undefined {
  const lines = passwd.split('\n').map((line) => line.split(':'));
  for (const name of candidates) {
    const found = lines.find((fields) => fields[0] === name);
    const [uid, gid] = [Number(found?.[2]), Number(found?.[3])];
    if (found && uid > 0 && gid > 0) return { name, uid, gid };
  }
  return undefined;
}

/**
 * PostgreSQL refuses to run as root: the account to run it as, or undefined where we are not root. A cluster that exists
 * keeps its `owner`, whatever accounts came or went since.
 */
export async function databaseAccount(owner?: { uid: number; gid: number }): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (owner && owner.uid > 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const account = chooseAccount(await readFile('/etc/passwd', 'utf8'));
  if (!account)
    throw new DatabaseFault(
      'PostgreSQL does not run as root, and there is neither an account "postgres" nor "nobody": start as another account, or set DATABASE_URL.',
    );
  return account;
}
