import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { type Database } from '../../platform/db/database.ts';
import { type SealedColumn } from '../../platform/secrets/sealed-column.ts';
import { type Place, type Secrets } from '../../platform/secrets/secrets.ts';
import { keepSigningKey, signingKey, type StoredKey } from './signing-key.queries.ts';

const place: Place = { tenantId: 0, table: 'evidence_key', row: '1', column: 'sealed_private_key' };

export const signingKeyColumn: SealedColumn = {
  table: 'evidence_key',
  column: 'sealed_private_key',
  key: ['id'],
  isOfTenants: false,
  place: () => place,
};

export interface PublicKey {
  /** SubjectPublicKeyInfo as PEM. */
  readonly publicKey: string;
  /** SHA-256 of its DER form, in hex. */
  readonly fingerprint: string;
}

export interface Signer {
  publicKey(): Promise<PublicKey>;
  /** The 64 bytes of an Ed25519 signature (RFC 8032) over some bytes. */
  sign(bytes: Uint8Array): Promise<Buffer>;
}

/** Signs with the key of this installation, which is made when it is first needed. Its private half is sealed and never leaves. */
export function createSigner(database: Database, secrets: Secrets): Signer {
  const stored = (): Promise<StoredKey> =>
    database.withoutTenant(async (tx) => {
      const kept = await signingKey(tx);
      if (kept) return kept;
      const pair = generateKeyPairSync('ed25519');
      const plain = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
      await keepSigningKey(tx, {
        sealedPrivateKey: secrets.seal(place, plain).column,
        publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }),
      });
      // Another process may have been first.
      const now = await signingKey(tx);
      if (!now) throw new Error('The key that evidence is signed with was not kept.');
      return now;
    });
  return {
    async publicKey() {
      const { publicKey: der } = await stored();
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      return {
        publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
        fingerprint: createHash('sha256').update(der).digest('hex'),
      };
    },
    async sign(bytes) {
      const { sealedPrivateKey } = await stored();
      const der = Buffer.from(secrets.open(place, sealedPrivateKey), 'base64');
      return sign(null, bytes, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
    },
  };
}
