import { type SnmpProbe } from '@linekeeper/probes';
import { type Passwords } from './modules/auth/index.ts';
import { type ResolveText } from './modules/tenants/index.ts';
import { type AgentWorks } from './platform/agent-work.ts';
import { type Database } from './platform/db/database.ts';
import { type Connection } from './platform/db/pool.ts';
import { type HttpSettings } from './platform/http/server.ts';
import { type Log } from './platform/log.ts';
import { type Delivery } from './platform/delivery/delivery.ts';
import { type SafeFetchSettings } from './platform/outbound/safe-fetch.ts';
import { type OperationHandler } from './platform/operations/operation-handler.ts';

/** What a server is put together from. */
export interface AppSettings extends Pick<
  HttpSettings,
  'publicUrl' | 'trustedProxies' | 'publicPerMinute' | 'signedPerMinute'
> {
  readonly database: Database;
  /** As the owner of the job queue's schema; undefined runs no jobs. */
  readonly jobs?: Connection;
  readonly log: Log;
  /** The installation's key (platform/secrets/key-file.ts). */
  readonly masterKey: Buffer;
  /** What a change of that key left (platform/secrets/key-ring.ts). */
  readonly previousKey?: Buffer;
  readonly earlierRecoveryKeys?: readonly Buffer[];
  readonly version: string;
  /** The built console; undefined serves the API alone. */
  readonly consoleDirectory?: string;
  /** Where this process keeps its data: it tells the platform's administrators when the disk there is nearly full. */
  readonly dataDirectory?: string;
  /** The built packages of the agent (`npm run agent:build`); undefined hands out none. */
  readonly agentDirectory?: string;
  /** Whether it listens beyond this machine; not unless it is said. */
  readonly listensBeyond?: boolean;
  readonly singleAccountHome?: URL;
  /** The console says on every screen that it is a demo. */
  readonly isDemo?: boolean;
  readonly adminPassword?: string;
  /** Public keys that licences may be signed with beside the vendor's. */
  readonly licencePublicKeys?: readonly string[];
  /** An outside VictoriaMetrics for the samples; undefined: they are packed into PostgreSQL. */
  readonly metricsUrl?: URL;
  /** Opens `/metrics` to callers from other machines. */
  readonly metricsToken?: string;
  /** Ranges that tenants may watch beside the ordinary ones. */
  readonly allowedTargets?: readonly string[];
  /** Where this server is the other end of throughput tests; undefined: it is none. */
  readonly throughput?: { readonly address: string; readonly port: number };
  /** What this server carries at most as an end of them, for all tenants together: bits a second, and bytes in a calendar month of UTC. */
  readonly throughputLimits?: {
    readonly mostBps?: number | undefined;
    readonly monthBytes?: number | undefined;
  };
  readonly clock?: () => number;
  /** Kinds of long work beside the product's own; given by tests. */
  readonly operationHandlers?: readonly OperationHandler[];
  /** Given by tests instead of what the modules have agents do. */
  readonly agentWorks?: AgentWorks;
  /** Given by tests that read what is sent. */
  readonly delivery?: Delivery;
  /** Looks up text records and addresses for the proofs of domains; only tests give another. */
  readonly nameService?: {
    readonly resolveText: ResolveText;
    readonly lookup: SafeFetchSettings['lookup'];
  };
  /** Given by tests that count comparisons, or that need none to cost what it should. */
  readonly passwords?: Passwords;
  /** Calls of one tenant within a minute; given by tests. */
  readonly tenantPerMinute?: number;
  /** Given by tests in which nobody answers. */
  readonly snmp?: SnmpProbe;
}
