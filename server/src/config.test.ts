import { describe, expect, it } from 'vitest';
import { ConfigFault, readConfig } from './config.ts';

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults;
    throw error;
  }
};

describe('settings', () => {
  it('have the defaults of the design', () => {
    expect(readConfig({}, '/srv/linekeeper')).toEqual({
      port: 8080,
      host: 'localhost',
      dataDir: '/srv/linekeeper/data',
      keyFile: '/srv/linekeeper/data/secret.key',
      databaseUrl: undefined,
      metricsUrl: undefined,
      metricsToken: undefined,
      adminPassword: undefined,
      licencePublicKeys: [],
      publicUrl: undefined,
      singleAccountHome: undefined,
      trustedProxies: [],
      allowedTargets: [],
      isDemo: false,
      logLevel: 'info',
    });
  });

  it('may keep the key outside the data folder', () => {
    expect(readConfig({ KEY_FILE: '/etc/linekeeper/key' }).keyFile).toBe('/etc/linekeeper/key');
    expect(readConfig({ KEY_FILE: 'keys/one' }, '/srv').keyFile).toBe('/srv/keys/one');
  });

  it('say whether it is a demo', () => {
    expect(readConfig({ DEMO: '1' }).isDemo).toBe(true);
    expect(readConfig({ DEMO: '0' }).isDemo).toBe(false);
    expect(faultsOf({ DEMO: 'maybe' })).toEqual(['DEMO must be 1 or 0; it is "maybe".']);
  });

  it('name all faults at once', () => {
    const faults = faultsOf({
      PORT: '80x',
      DATABASE_URL: 'mysql://root@host',
      METRICS_URL: 'ftp://x',
      LICENCE_PUBLIC_KEYS: 'no-key',
      METRICS_TOKEN: 'a b',
      ADMIN_PASSWORD: 'short',
      PUBLIC_URL: 'console.example',
      TRUSTED_PROXIES: '10.0.0.0/33',
      ALLOWED_TARGETS: '127.0.0.0/8, home',
      LOG_LEVEL: 'loud',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'ADMIN_PASSWORD',
      'LICENCE_PUBLIC_KEYS',
      'METRICS_TOKEN',
      'LOG_LEVEL',
      'METRICS_URL',
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
      'ALLOWED_TARGETS',
    ]);
  });

  it('never repeat a password that is wrong', () => {
    const faults = faultsOf({ ADMIN_PASSWORD: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@host' });
    expect(faults).toHaveLength(2);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('take an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATA_DIR: ' ' }, '/x').port).toBe(8080);
  });

  it('read ranges, addresses and URLs', () => {
    const config = readConfig({
      ALLOWED_TARGETS: '127.0.0.0/8,::1',
      PUBLIC_URL: 'https://nms.example',
      PORT: '0',
    });
    expect(config.allowedTargets).toEqual(['127.0.0.0/8', '::1']);
    expect(config.publicUrl?.hostname).toBe('nms.example');
    expect(config.port).toBe(0);
  });
});
