import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { type LicencePayload, licencePayload } from '@linekeeper/contract/products/licences';
import { licenceFileBytes } from '@linekeeper/contract/limits';

/** The first line of every licence file. The number grows when the form changes. */
const headerLine = 'Linekeeper licence 1';
/** Signatures are for licences alone: nothing else that the key signs can pass for one. */
const domain = 'linekeeper licence 1\n';

/** Why a text is no licence of anybody we know. */
export type FileFault =
  | { readonly fault: 'too-large' | 'not-a-file' }
  | { readonly fault: 'key-unknown' | 'edited' | 'forged'; readonly keyId: string };

/** JSON in one form: keys sorted, no spaces. What is signed are these bytes, however the file lays the text out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}

const signedBytes = (payload: LicencePayload) => Buffer.from(domain + canonicalJson(payload), 'utf8');
const digestOf = (payload: LicencePayload) =>
  createHash('sha256').update(signedBytes(payload)).digest('base64url');

/** The 32 bytes of an Ed25519 public key (RFC 8032) in base64url, as the settings have it. */
export function publicKeyText(key: KeyObject): string {
  const { crv, x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  if (crv !== 'Ed25519' || x === undefined) throw new Error('This is no Ed25519 key.');
  return x;
}

/** Names a key: the first 16 digits of the SHA-256 of its 32 bytes. */
export function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16);
}

/** Public keys by their ids, from their texts. */
export function keyRing(publicKeys: readonly string[]): ReadonlyMap<string, KeyObject> {
  return new Map(
    publicKeys.map((x) => [
      keyIdOf(x),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    ]),
  );
}

/** A licence as a text file that a person can read: header, what it says, digest, signature. */
export function licenceFile(said: Omit<LicencePayload, 'keyId'>, privateKeyPem: string): string {
  const key = createPrivateKey(privateKeyPem);
  const payload = licencePayload.parse({ ...said, keyId: keyIdOf(publicKeyText(key)) });
  return [
    headerLine,
    '',
    JSON.stringify(payload, null, 2),
    '',
    `Digest: ${digestOf(payload)}`,
    `Signature: ${sign(null, signedBytes(payload), key).toString('base64url')}`,
    '',
  ].join('\n');
}

const form = new RegExp(
  `^\\uFEFF?${headerLine}\\n\\s*(\\{[\\s\\S]*\\})\\s*\\nDigest: ([A-Za-z0-9_-]{43})\\nSignature: ([A-Za-z0-9_-]{86})\\s*$`,
);

/**
 * Reads and verifies a licence file. The digest tells an edited file from a forged one: it is over the same bytes as the
 * signature, but anybody can make it. Whether the licence may be used here and now is not asked: see `licenceFault`.
 */
export function readLicenceFile(
  text: string,
  keys: ReadonlyMap<string, KeyObject>,
): LicencePayload | FileFault {
  if (Buffer.byteLength(text) > licenceFileBytes) return { fault: 'too-large' };
  const [, json, digest, signature] = form.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (json === undefined || signature === undefined) return { fault: 'not-a-file' };
  const payload = payloadOf(json);
  if (!payload) return { fault: 'not-a-file' };
  const { keyId } = payload;
  const key = keys.get(keyId);
  if (!key) return { fault: 'key-unknown', keyId };
  if (digestOf(payload) !== digest) return { fault: 'edited', keyId };
  const isGenuine = verify(null, signedBytes(payload), key, Buffer.from(signature, 'base64url'));
  return isGenuine ? payload : { fault: 'forged', keyId };
}

function payloadOf(json: string): LicencePayload | undefined {
  try {
    return licencePayload.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
