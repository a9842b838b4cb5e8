import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { deriveKey } from './key-file.ts';

/** Where a secret stands. It opens nowhere else: moved to another tenant, row or column, it is noise. */
export interface Place {
  readonly tenantId: number;
  readonly table: string;
  readonly row: string;
  readonly column: string;
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
  /** Throws when the value was changed, stands in another place, or was sealed under another key. */
  open(place: Place, sealed: Sealed | Buffer): string;
}

const keyVersion = 1;
const ivBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + ivBytes + tagBytes;

/** AES-256-GCM; each tenant has its own key, so random IVs stay far below their limit of 2^32 a key. */
export function createSecrets(master: Buffer): Secrets {
  const keys = new Map<number, Buffer>();
  const keyOf = (tenantId: number) => {
    const key = keys.get(tenantId) ?? deriveKey(master, `secrets of tenant ${tenantId} v${keyVersion}`);
    keys.set(tenantId, key);
    return key;
  };
  // JSON keeps the parts apart: no table name can run into a row id.
  const boundTo = ({ tenantId, table, row, column }: Place) =>
    Buffer.from(JSON.stringify([tenantId, table, row, column, keyVersion]));

  return {
    seal(place, plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(place.tenantId), iv, { authTagLength: tagBytes });
      cipher.setAAD(boundTo(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return new Sealed(Buffer.concat([Buffer.of(keyVersion), iv, cipher.getAuthTag(), body]));
    },
    open(place, sealed) {
      const bytes = sealed instanceof Sealed ? sealed.column : sealed;
      if (bytes.length < headerBytes || bytes[0] !== keyVersion)
        throw new Error('This is not a sealed value.');
      const iv = bytes.subarray(1, 1 + ivBytes);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(place.tenantId), iv, {
        authTagLength: tagBytes,
      });
      decipher.setAAD(boundTo(place));
      decipher.setAuthTag(bytes.subarray(1 + ivBytes, headerBytes));
      return Buffer.concat([decipher.update(bytes.subarray(headerBytes)), decipher.final()]).toString('utf8');
    },
  };
}
