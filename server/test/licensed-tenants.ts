import { generateKeyPairSync } from 'node:crypto';
import { type LicencePayload, type Quantities } from '@linekeeper/contract/products/licences';
import { licenceFile, publicKeyText } from '../src/modules/products/index.ts';
import { type Database } from '../src/platform/db/database.ts';
import { addDevice } from './devices.ts';

/** Puts so many devices into a tenant past every check: what they use of a licence is all that counts. */
export async function addDevices(database: Database, tenantId: number, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await addDevice(database, tenantId, `10.1.${i >> 8}.${i & 255}`);
}

/** Whoever sells the program: its public key, and the licences that it issues, each with the next serial. */
export function testVendor(clock: () => number = Date.now) {
  const keys = generateKeyPairSync('ed25519');
  const privatePem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  let serial = 100;
  return {
    publicKey: publicKeyText(keys.publicKey),
    issue(
      installation: string,
      tenant: string,
      quantities: Quantities,
      more: Partial<Omit<LicencePayload, 'keyId'>> = {},
    ): string {
      const justNow = new Date(clock() - 1000).toISOString();
      return licenceFile(
        {
          serial: ++serial,
          edition: 'flagship',
          quantities,
          installation,
          tenant,
          effectiveAt: justNow,
          validity: 'one-year',
          issuedAt: justNow,
          ...more,
        },
        privatePem,
      );
    },
  };
}
