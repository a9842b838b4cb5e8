import { describe, expect, it } from 'vitest';
import { evidenceWorld, secrets } from '../../../test/evidence-world.ts';
import { createSigner } from './signing-key.ts';

describe('the key', () => {
  it('is made once, however many need it first, and is sealed', async () => {
    const other = await evidenceWorld();
    const signers = [other.signer, createSigner(other.db.database, secrets)];
    const keys = await Promise.all([...signers, ...signers].map((signer) => signer.publicKey()));
    expect(new Set(keys.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    const { rows } = await other.db.admin.query('select sealed_private_key as sealed from evidence_key');
    expect(rows).toHaveLength(1);
    // The head of an Ed25519 key in PKCS #8, as bytes and as text.
    const plain = Buffer.from('302e020100300506032b6570', 'hex');
    expect(rows[0].sealed.includes(plain) || rows[0].sealed.includes(plain.toString('base64'))).toBe(false);
    await other.close();
  });
});
