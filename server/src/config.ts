import { isIP } from 'node:net';
import path from 'node:path';
import { passwordFault } from '@linekeeper/contract/auth/password';
import { keyFileIn } from './platform/secrets/key-file.ts';

/** The settings of a server (DESIGN section 5), from environment variables and nowhere else. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The installation's key; in the data folder unless it is kept elsewhere. */
  readonly keyFile: string;
  /** An outside PostgreSQL; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  /** An outside VictoriaMetrics; undefined: samples are packed into PostgreSQL. */
  readonly metricsUrl: URL | undefined;
  /** Opens `/metrics` to callers from other machines; undefined: only this machine reads them. */
  readonly metricsToken: string | undefined;
  readonly adminPassword: string | undefined;
  /** Public keys (Ed25519, base64url) that licences may be signed with beside the vendor's. */
  readonly licencePublicKeys: readonly string[];
  readonly publicUrl: URL | undefined;
  /** Set: single-account mode, in which any other path leads to this address. */
  readonly singleAccountHome: URL | undefined;
  /** Proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Address ranges that may be monitored although they are closed by default (loopback, link-local …). */
  readonly allowedTargets: readonly string[];
  /** The TCP port at which this server is the other end of throughput tests; undefined: it is none. */
  readonly throughputPort: number | undefined;
  /** A demo: the console says so on every screen. `npm run demo` sets it. */
  readonly isDemo: boolean;
  readonly logLevel: string;
}

export const settingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'KEY_FILE',
  'DATABASE_URL',
  'METRICS_URL',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
  'LICENCE_PUBLIC_KEYS',
  'PUBLIC_URL',
  'SINGLE_ACCOUNT_HOME',
  'TRUSTED_PROXIES',
  'ALLOWED_TARGETS',
  'THROUGHPUT_PORT',
  'DEMO',
  'LOG_LEVEL',
] as const;
type SettingName = (typeof settingNames)[number];

/** All that is wrong with the settings, a line each. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Whether an address to listen at is this machine's alone. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(name);
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Reads the settings. An empty variable counts as not set. Throws ConfigFault that names every fault at once and never
 * repeats a value that may hold a secret.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, cwd = process.cwd()): Config {
  const faults: string[] = [];
  const fault = (name: SettingName, what: string) => void faults.push(`${name} ${what}`);
  const text = (name: SettingName) => env[name]?.trim() || undefined;

  const url = (name: SettingName, protocols: readonly string[]): URL | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return new URL(value);
    fault(name, `must be an address beginning with ${protocols.map((item) => `${item}//`).join(' or ')}.`);
    return undefined;
  };
  const ranges = (name: SettingName): string[] => {
    const list = (text(name) ?? '').split(',').map((item) => item.trim());
    const kept = list.filter((item) => item !== '');
    for (const item of kept.filter((one) => !isRange(one)))
      fault(name, `must list addresses or ranges like 10.0.0.0/8, separated by commas; "${item}" is none.`);
    return kept;
  };

  const portText = text('PORT') ?? '8080';
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN;
  if (!(port >= 0 && port <= 65_535)) fault('PORT', `must be a number from 0 to 65535; it is "${portText}".`);

  const throughputText = text('THROUGHPUT_PORT');
  const throughputPort = /^\d{1,5}$/.test(throughputText ?? '') ? Number(throughputText) : Number.NaN;
  if (throughputText !== undefined && !(throughputPort >= 1 && throughputPort <= 65_535))
    fault('THROUGHPUT_PORT', `must be a number from 1 to 65535; it is "${throughputText}".`);

  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl && !(/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl)))
    fault('DATABASE_URL', 'must be an address like postgresql://user:password@host:5432/database.');

  const adminPassword = env['ADMIN_PASSWORD'] || undefined;
  if (adminPassword !== undefined && passwordFault(adminPassword))
    fault(
      'ADMIN_PASSWORD',
      'must have 8 to 20 characters of 3 kinds (capitals, small letters, digits, others) and be none that everybody tries first.',
    );

  const licencePublicKeys = (text('LICENCE_PUBLIC_KEYS') ?? '')
    .split(',')
    .flatMap((item) => item.trim() || []);
  for (const item of licencePublicKeys.filter((one) => !/^[A-Za-z0-9_-]{43}$/.test(one)))
    fault(
      'LICENCE_PUBLIC_KEYS',
      `must list public keys of 43 characters as "npm run licence -- key" prints them, separated by commas; "${item}" is none.`,
    );

  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== undefined && !/^[\x21-\x7e]{16,256}$/.test(metricsToken))
    fault('METRICS_TOKEN', 'must have 16 to 256 letters, digits or signs without spaces.');

  const logLevel = text('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel)) fault('LOG_LEVEL', `must be one of ${logLevels.join(', ')}.`);

  const demo = text('DEMO') ?? '0';
  if (!['0', '1'].includes(demo)) fault('DEMO', `must be 1 or 0; it is "${demo}".`);

  const dataDir = path.resolve(cwd, text('DATA_DIR') ?? 'data');
  const keyFile = text('KEY_FILE');
  const http = ['http:', 'https:'];
  const config: Config = {
    port,
    host: text('HOST') ?? 'localhost',
    dataDir,
    keyFile: keyFile === undefined ? keyFileIn(dataDir) : path.resolve(cwd, keyFile),
    databaseUrl,
    metricsUrl: url('METRICS_URL', http),
    metricsToken,
    adminPassword,
    licencePublicKeys,
    publicUrl: url('PUBLIC_URL', http),
    singleAccountHome: url('SINGLE_ACCOUNT_HOME', http),
    trustedProxies: ranges('TRUSTED_PROXIES'),
    allowedTargets: ranges('ALLOWED_TARGETS'),
    throughputPort: throughputText === undefined ? undefined : throughputPort,
    isDemo: demo === '1',
    logLevel,
  };
  if (faults.length > 0) throw new ConfigFault(faults);
  return config;
}
