import { createPrivateKey, generateKeyPair, privateDecrypt, randomUUID, type KeyObject } from 'node:crypto';
import { constants } from 'node:crypto';
import { promisify } from 'node:util';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type SealedColumn } from '../../../platform/secrets/sealed-column.ts';
import { type Place, type Secrets } from '../../../platform/secrets/secrets.ts';
import { keepLoginKey, takeLoginKey } from '../sign-in/auth.queries.ts';

const lifeMs = 120_000;
/** Keys made ahead, so that nobody waits the tenth of a second that one takes. */
const ahead = 4;
const maxWaiting = 40;
const generate = promisify(generateKeyPair);

interface Pair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export interface LoginKeys {
  /** A key pair that is good for one sign-in within two minutes. */
  issue(nowMs: number): Promise<{ keyId: string; publicKey: string; expiresAt: Date }>;
  /** The password that was sealed with the key, which is used up by it. Throws SEAL_EXPIRED. */
  open(keyId: string, sealed: string, nowMs: number): Promise<string>;
}

const place = (keyId: string): Place => ({
  tenantId: 0,
  table: 'login_key',
  row: keyId,
  column: 'sealed_private_key',
});

export const loginKeyColumn: SealedColumn = {
  table: 'login_key',
  column: 'sealed_private_key',
  key: ['id'],
  isOfTenants: false,
  place: ({ id }) => place(String(id)),
};

/** One key is made at a time, however many ask: asking is free for strangers, making is not for us. */
function keySupply() {
  const ready: Pair[] = [];
  const waiting: ((pair: Pair) => void)[] = [];
  let making = false;
  const make = async () => {
    if (making) return;
    making = true;
    try {
      while (waiting.length > 0 || ready.length < ahead) {
        const pair = await generate('rsa', { modulusLength: 2048 });
        const next = waiting.shift();
        if (next) next(pair);
        else ready.push(pair);
      }
    } finally {
      making = false;
    }
  };
  return (): Promise<Pair> => {
    const pair = ready.pop();
    if (pair) {
      void make();
      return Promise.resolve(pair);
    }
    if (waiting.length >= maxWaiting) throw new AppError('TOO_MANY_REQUESTS', { params: { seconds: 5 } });
    const taken = new Promise<Pair>((resolve) => waiting.push(resolve));
    void make();
    return taken;
  };
}

/** One-time keys that seal a password on its way, so that no log between browser and server holds it. */
export function createLoginKeys(database: Database, secrets: Secrets): LoginKeys {
  const take = keySupply();
  return {
    async issue(nowMs) {
      const { publicKey, privateKey } = await take();
      const keyId = randomUUID();
      const expiresAt = new Date(nowMs + lifeMs);
      const plain = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
      const sealedPrivateKey = secrets.seal(place(keyId), plain).column;
      await keepLoginKey(database, { id: keyId, sealedPrivateKey, expiresAt }, new Date(nowMs));
      return {
        keyId,
        publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
        expiresAt,
      };
    },
    async open(keyId, sealed, nowMs) {
      const kept = await takeLoginKey(database, keyId);
      if (!kept || kept.expiresAt.getTime() <= nowMs) throw new AppError('SEAL_EXPIRED');
      try {
        const der = Buffer.from(secrets.open(place(keyId), kept.sealedPrivateKey), 'base64');
        const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
        const padding = constants.RSA_PKCS1_OAEP_PADDING;
        return privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(sealed, 'base64')).toString(
          'utf8',
        );
      } catch {
        throw new AppError('SEAL_EXPIRED');
      }
    },
  };
}
