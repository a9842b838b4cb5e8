import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What an agent keeps in its directory, beside what it has measured. */
export interface AgentConfig {
  /** `https://noc.example`: where the console stands. */
  readonly server: string;
  /** SHA-256 of the server's public key (SPKI), base64: then that key is trusted, and no other, whoever signed it. */
  readonly pin?: string | undefined;
  /**
   * Of whom it was installed from (Ed25519, raw, base64): programs that this key signed are taken, and no others, whoever offers them.
   */
  readonly release?: string | undefined;
}

export interface AgentIdentity {
  readonly key: KeyObject;
  /** SHA-256 of the raw public key, hex: by this the server knows it. */
  readonly keyHash: string;
}

/** A fault that whoever runs the agent can mend. */
export class AgentFault extends Error {}

const configFile = (directory: string) => path.join(directory, 'agent.json');
const keyFile = (directory: string) => path.join(directory, 'agent.key');

/** The raw public half of a key. */
export function rawPublicKey(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key as never).export({ format: 'jwk' }).x ?? '', 'base64url');
}

export function identityOf(key: KeyObject): AgentIdentity {
  return { key, keyHash: createHash('sha256').update(rawPublicKey(key)).digest('hex') };
}

export function newIdentity(): AgentIdentity {
  return identityOf(generateKeyPairSync('ed25519').privateKey);
}

/** Writes a file for us alone, whole or not at all. */
export function writePrivate(file: string, text: string): void {
  const half = `${file}.part`;
  rmSync(half, { force: true });
  writeFileSync(half, text, { mode: 0o600, flush: true });
  renameSync(half, file);
}

/** Keeps who we are and whom we belong to, in a directory that nobody else reads. */
export function keepIdentity(directory: string, identity: AgentIdentity, config: AgentConfig): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writePrivate(keyFile(directory), identity.key.export({ type: 'pkcs8', format: 'pem' }) as string);
  writePrivate(configFile(directory), `${JSON.stringify(config, undefined, 2)}\n`);
}

/** Reads what `keepIdentity` kept. Throws AgentFault where it is not there. */
export function readIdentity(directory: string): { identity: AgentIdentity; config: AgentConfig } {
  try {
    const config = JSON.parse(readFileSync(configFile(directory), 'utf8')) as AgentConfig;
    const identity = identityOf(createPrivateKey(readFileSync(keyFile(directory))));
    return { identity, config: { ...config, server: serverAddress(config.server) } };
  } catch (error) {
    const why =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is none' : (error as Error).message;
    throw new AgentFault(`No identity can be read in ${directory}: ${why}. Enrol this agent first.`);
  }
}

/** The server's address in its one form. Plain HTTP is for this machine alone. Throws AgentFault. */
export function serverAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol))
    throw new AgentFault(`"${text}" is no address of a server: it begins with https://.`);
  const isHere =
    ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) || url.hostname.startsWith('127.');
  if (url.protocol === 'http:' && !isHere)
    throw new AgentFault('The connection to another machine has to be encrypted: use https://.');
  return url.origin;
}
