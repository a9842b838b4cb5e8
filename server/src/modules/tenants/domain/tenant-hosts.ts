import { type Database } from '../../../platform/db/database.ts';
import { type Log } from '../../../platform/log.ts';
import { verifiedDomains } from './tenant-domain.queries.ts';

/** The verified domains in memory: every request asks by which name it was called. */
export interface TenantHosts {
  /** The prefix of the tenant that a host name leads to. */
  prefixOf(host: string): string | undefined;
  /** Reads them again: one was verified or given up here. */
  refresh(): Promise<void>;
  close(): void;
}

/** Another process may have verified one; a tenant may have been closed. */
const refreshEveryMs = 30_000;

/** Reads the verified domains and keeps them fresh. */
export async function createTenantHosts(database: Database, log: Log): Promise<TenantHosts> {
  let known: ReadonlyMap<string, string> = new Map();
  const refresh = async () => {
    const rows = await verifiedDomains(database);
    known = new Map(rows.map(({ domain, prefix }) => [domain, prefix]));
  };
  await refresh();
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'Domains of tenants could not be read.'));
  }, refreshEveryMs);
  timer.unref();
  return {
    prefixOf: (host) => known.get(host.toLowerCase().replace(/\.$/, '')),
    refresh,
    close: () => clearInterval(timer),
  };
}
