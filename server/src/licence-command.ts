import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { licencePayload } from '@linekeeper/contract/products/licences';
import {
  type Edition,
  editions,
  editionTerms,
  type LicenceDuration,
  licenceDurations,
  type QuantityKind,
  quantityKinds,
} from '@linekeeper/contract/limits';
import { keyIdOf, licenceFile, publicKeyText } from './modules/products/index.ts';
import { StartFault } from './start-fault.ts';

const help = `Licences of Linekeeper. Whoever holds a private key issues licences; installations verify them without asking anybody.

  npm run licence -- key --out FILE
      Makes a private key (mode 0400) and prints the public key to set as LICENCE_PUBLIC_KEYS.

  npm run licence -- issue --key FILE --installation ID --tenant NAME --edition EDITION --validity VALIDITY
      --installation  the number of the installation, shown on its licence screen
      --tenant        the abbreviation of the tenant in the address, or its number
      --edition       ${editions.join(', ')}
      --validity      ${licenceDurations.join(', ')}
      --effective     day from which it holds (2026-12-01, UTC); today if left out
      --devices, --lines, --outlets, --work-orders
                      quantities other than the edition's own
      --out           file to write; printed if left out`;

const optionOf: Readonly<Record<QuantityKind, 'devices' | 'lines' | 'outlets' | 'work-orders'>> = {
  networkDevices: 'devices',
  internetLines: 'lines',
  linkTestOutlets: 'outlets',
  freeWorkOrders: 'work-orders',
};

const text = { type: 'string' } as const;
const options = {
  key: text,
  out: text,
  installation: text,
  tenant: text,
  edition: text,
  validity: text,
  effective: text,
  devices: text,
  lines: text,
  outlets: text,
  'work-orders': text,
} as const;
type Given = Partial<Record<keyof typeof options, string>>;

function required(given: Given, name: keyof Given): string {
  const value = given[name];
  if (value === undefined)
    throw new StartFault(`--${name} is missing. "npm run licence" shows what is needed.`);
  return value;
}

function oneOf<T extends string>(name: string, value: string, list: readonly T[]): T {
  const found = list.find((item) => item === value);
  if (found === undefined)
    throw new StartFault(`--${name} must be one of ${list.join(', ')}; it is "${value}".`);
  return found;
}

function count(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new StartFault(`--${name} must be a whole number; it is "${value}".`);
  return Number(value);
}

/** Makes a private key and says what to do with it. Refuses the data folder: its backup would carry the key along. */
export function makeKey(given: Given, dataDir: string): string {
  const file = path.resolve(required(given, 'out'));
  const inside = path.relative(dataDir, file);
  if (!inside.startsWith('..') && !path.isAbsolute(inside))
    throw new StartFault('Keep the private key outside the data folder: whoever has it issues licences.');
  if (existsSync(file)) throw new StartFault(`${file} is there already: a key is never overwritten.`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o400, flag: 'wx' });
  const x = publicKeyText(publicKey);
  return `Private key  ${file}\nKey id       ${keyIdOf(x)}\n\nSet where the server runs:\nLICENCE_PUBLIC_KEYS=${x}`;
}

/** Serials grow for ever: by the second, and past the last one that this key gave. */
function nextSerial(keyFile: string, nowMs: number): number {
  const counter = `${keyFile}.serial`;
  const last = existsSync(counter) ? Number(readFileSync(counter, 'utf8').trim()) || 0 : 0;
  const serial = Math.max(Math.floor(nowMs / 1000), last + 1);
  writeFileSync(counter, `${serial}\n`, { mode: 0o600 });
  chmodSync(counter, 0o600);
  return serial;
}

function quantitiesOf(edition: Edition, given: Given) {
  const terms = editionTerms[edition];
  const one = (kind: QuantityKind) => {
    const name = optionOf[kind];
    const value = given[name];
    return value === undefined ? terms[kind] : count(name, value);
  };
  return Object.fromEntries(quantityKinds.map((kind) => [kind, one(kind)])) as Record<QuantityKind, number>;
}

/** Issues one licence and gives the text of its file. Throws StartFault that says what is missing or wrong. */
export function issueLicence(given: Given, nowMs: number): string {
  const keyFile = path.resolve(required(given, 'key'));
  if (!existsSync(keyFile)) throw new StartFault(`There is no key at ${keyFile}.`);
  const privateKey = readFileSync(keyFile, 'utf8');
  const keyId = keyIdOf(publicKeyText(createPublicKey(privateKey)));
  const edition = oneOf('edition', required(given, 'edition'), editions);
  const validity: LicenceDuration = oneOf('validity', required(given, 'validity'), licenceDurations);
  const { effective } = given;
  if (effective !== undefined && !(/^\d{4}-\d\d-\d\d$/.test(effective) && Date.parse(effective)))
    throw new StartFault(`--effective must be a day like 2026-12-01; it is "${effective}".`);
  const now = new Date(nowMs).toISOString();
  const said = {
    serial: 1,
    edition,
    quantities: quantitiesOf(edition, given),
    installation: required(given, 'installation'),
    tenant: required(given, 'tenant'),
    effectiveAt: effective === undefined ? now : `${effective}T00:00:00.000Z`,
    validity,
    issuedAt: now,
  };
  const wrong = licencePayload.safeParse({ ...said, keyId }).error?.issues[0];
  if (wrong) throw new StartFault(`--${wrong.path.join('.')} is not valid: ${wrong.message}.`);
  // Only now, so that a mistake costs no serial.
  return licenceFile({ ...said, serial: nextSerial(keyFile, nowMs) }, privateKey);
}

function main(): void {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command] = positionals;
  if (command === 'key') {
    console.log(makeKey(values, path.resolve(process.env['DATA_DIR'] ?? 'data')));
  } else if (command === 'issue') {
    const file = issueLicence(values, Date.now());
    if (values.out === undefined) process.stdout.write(file);
    else {
      writeFileSync(values.out, file, { flag: 'wx' });
      console.log(`Licence written to ${path.resolve(values.out)}`);
    }
  } else console.log(help);
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
