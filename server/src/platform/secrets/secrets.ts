import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { deriveKey } from './derive-key.ts';
import { keyIdBytes, keyIdOf } from './key-ring.ts';

/** Where a secret stands. It opens nowhere else: moved to another tenant, row or column, it is noise. */
export interface Place {
  readonly tenantId: number;
  readonly table: string;
  readonly row: string;
  /** The name of the column; `ticket` stands in none, and goes to its member for a quarter of an hour. */
  readonly column: `sealed_${string}` | 'ticket';
}

const noWayOut = () => {
  throw new Error('A sealed value is stored or opened, never shown.');
};

/** A secret at rest. It has no text: `column` is for the database, everything else throws. */
export class Sealed {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** What goes into the `bytea` column. */
  get column(): Buffer {
    return this.#bytes;
  }

  toJSON(): never {
    return noWayOut();
  }
  toString(): never {
    return noWayOut();
  }
  [Symbol.toPrimitive](): never {
    return noWayOut();
  }
  [inspect.custom](): string {
    return '[sealed]';
  }
}

export interface Secrets {
  seal(place: Place, plain: string): Sealed;
  /** Throws when the value was changed, stands in another place, or was sealed under a key that is not known here. */
  open(place: Place, sealed: Sealed | Buffer): string;
}

/** 1: one key, which nothing names. 2: the number of the key follows. Nothing is sealed as 1 any more. */
const oldVersion = 1;
const version = 2;
const ivBytes = 12;
const tagBytes = 16;
/** The key of a tenant, and what its values are bound to; both as they were before keys had numbers. */
const purposeOf = (tenantId: number) => `secrets of tenant ${tenantId} v1`;
// JSON keeps the parts apart: no table name can run into a row id.
const boundTo = ({ tenantId, table, row, column }: Place, keyVersion: number) =>
  Buffer.from(JSON.stringify([tenantId, table, row, column, keyVersion]));

/** What a value begins with that was sealed with this key. */
export function sealedStart(master: Buffer): Buffer {
  return Buffer.concat([Buffer.of(version), keyIdOf(master)]);
}

/** The keys of tenants under one master key. */
function tenantKeys(master: Buffer) {
  const keys = new Map<number, Buffer>();
  const keyOf = (tenantId: number) => {
    const key = keys.get(tenantId) ?? deriveKey(master, purposeOf(tenantId));
    keys.set(tenantId, key);
    return key;
  };
  return { start: sealedStart(master), keyOf };
}
type TenantKeys = ReturnType<typeof tenantKeys>;

function openWith({ keyOf }: TenantKeys, place: Place, bytes: Buffer, headBytes: number): string {
  const iv = bytes.subarray(headBytes, headBytes + ivBytes);
  const bodyAt = headBytes + ivBytes + tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(place.tenantId), iv, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(place, bytes[0]!));
  decipher.setAuthTag(bytes.subarray(headBytes + ivBytes, bodyAt));
  return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]).toString('utf8');
}

/**
 * AES-256-GCM; each tenant has its own key, so random IVs stay far below their limit of 2^32 a key. `previous` opens what is not
 * sealed anew yet while the key is changed.
 */
export function createSecrets(master: Buffer, previous?: Buffer): Secrets {
  const current = tenantKeys(master);
  const all = [current, ...(previous ? [tenantKeys(previous)] : [])];
  return {
    seal(place, plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current.keyOf(place.tenantId), iv, {
        authTagLength: tagBytes,
      });
      cipher.setAAD(boundTo(place, version));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return new Sealed(Buffer.concat([current.start, iv, cipher.getAuthTag(), body]));
    },
    open(place, sealed) {
      const bytes = sealed instanceof Sealed ? sealed.column : sealed;
      const headBytes = bytes[0] === oldVersion ? 1 : 1 + keyIdBytes;
      if ((bytes[0] !== version && bytes[0] !== oldVersion) || bytes.length < headBytes + ivBytes + tagBytes)
        throw new Error('This is not a sealed value.');
      if (bytes[0] === version) {
        const keys = all.find(({ start }) => start.equals(bytes.subarray(0, headBytes)));
        if (!keys) throw new Error('This was sealed with a key that is not in the key file.');
        return openWith(keys, place, bytes, headBytes);
      }
      for (const keys of all.slice(0, -1))
        try {
          return openWith(keys, place, bytes, headBytes);
        } catch {
          // Nothing says which of the keys it was.
        }
      return openWith(all.at(-1)!, place, bytes, headBytes);
    },
  };
}
