import { z } from 'zod';
import { discoveryWarnings, mostBridged, mostDisks, probeFailureReasons } from '../monitoring/probes.ts';
import { deviceKinds } from '../monitoring/states.ts';

/** What an agent does for devices that only it can reach: `poll` as a job, `discover` and `ping` when it is asked. */
export const snmpWorkKinds = ['poll', 'discover', 'ping'] as const;
export type SnmpWorkKind = (typeof snmpWorkKinds)[number];

/** Whom the agent asks. The community goes to this agent alone, over its own link; it keeps it in memory. */
export const snmpWorkTarget = z.strictObject({
  address: z.union([z.ipv4(), z.ipv6()]),
  port: z.int().min(1).max(65_535),
  version: z.enum(['v1', 'v2c']),
  community: z.string().min(1).max(255),
  timeoutMs: z.number().min(100).max(10_000).optional(),
  retries: z.int().min(0).max(5).optional(),
});
export type SnmpWorkTarget = z.infer<typeof snmpWorkTarget>;

/** What is polled. */
export const snmpPollSettings = z.strictObject({
  /** Of the device as the server knows it: comes back with each reading, so that one of a device as it was before is known. */
  mark: z.string().max(64),
  /** ifIndex and whether it has 64-bit counters, an interface a pair. */
  interfaces: z.array(z.tuple([z.int().min(0), z.union([z.literal(0), z.literal(1)])])).max(4096),
  processors: z.array(z.int()).max(1024),
  memoryIndex: z.int().nullable(),
  /** Missing where there is none: programs of before disks were looked for take no setting that they do not know. */
  disks: z.array(z.int()).max(mostDisks).optional(),
});
export type SnmpPollSettings = z.infer<typeof snmpPollSettings>;

const failure = z.strictObject({
  ok: z.literal(false),
  reason: z.enum(probeFailureReasons),
  detail: z.string().max(500).optional(),
  elapsedMs: z.number().min(0).max(86_400_000),
});
const rtt = z.number().min(0).max(60_000).nullable();

/** Three echo requests as a poll sends them; null: the agent could not. */
export const pingedResult = z.strictObject({ rttsMs: z.array(rtt).min(1).max(10).nullable() });

/** One poll: pings beside the values, as `packPoll` has them. */
export const polledResult = z.strictObject({
  mark: z.string().max(64),
  /** Of the run of the agent's program: its steady time begins anew with each. */
  run: z.string().max(64),
  ...pingedResult.shape,
  poll: z.union([z.strictObject({ ok: z.literal(true), packed: z.base64().max(57_000) }), failure]),
});
export type PolledResult = z.infer<typeof polledResult>;

/** What a device says of itself, folded up: an interface table is long and says much the same again and again. */
export const discoveredResult = z.union([
  z.strictObject({ ok: z.literal(true), packed: z.base64().max(57_000), elapsedMs: z.number().min(0) }),
  failure,
]);
/** What is folded up unfolds into no more than this. */
export const mostDiscoveryBytes = 4 * 1024 * 1024;

/** Text of a device, as the probe cleans it: on one line, without what controls terminals or turns directions. */
const text = z
  .string()
  .max(510)
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]*$/u);
const number = z.int().min(-2_147_483_648).max(4_294_967_295).nullable();

/** Of six octets, or '' for none. */
const macAddress = z.string().regex(/^([0-9a-f]{2}(:[0-9a-f]{2}){5})?$/);

/** A `Discovery` (monitoring/probes) that came from afar. */
export const discoveryShape = z.strictObject({
  ...{ sysDescr: text, sysObjectId: text, sysName: text, sysLocation: text, sysContact: text },
  sysUpTimeMs: z.number().min(0).max(1e15).nullable(),
  ...{ brand: text, model: text, serialNumber: text, firmware: text },
  kind: z.enum(deviceKinds).nullable(),
  interfaces: z
    .array(
      z.strictObject({
        ifIndex: z.int().min(0).max(2_147_483_647),
        ...{ name: text, alias: text, description: text },
        type: z.int().min(0).max(2_147_483_647).nullable(),
        macAddress,
        speedBps: z.number().min(0).max(4.3e15).nullable(),
        ...{ adminStatus: number, operStatus: number },
        ...{ highCapacity: z.boolean(), hasCarried: z.boolean(), isDefaultRoute: z.boolean() },
        addresses: z.array(z.ipv4()).max(8).optional(),
      }),
    )
    .max(4096)
    // Two rows of one number would be one interface twice.
    .refine((rows) => new Set(rows.map(({ ifIndex }) => ifIndex)).size === rows.length),
  processors: z.array(z.int().min(0).max(2_147_483_647)).max(1024),
  memory: z
    .strictObject({
      storageIndex: z.int().min(0).max(2_147_483_647),
      totalBytes: z.number().min(0).max(1e18),
    })
    .nullable(),
  disks: z.array(z.int().min(0).max(2_147_483_647)).max(mostDisks).optional(),
  chassisMac: macAddress.optional(),
  neighbours: z
    .array(
      z.strictObject({
        ...{ localPort: text, chassisMac: macAddress, sysName: text, remotePort: text },
        addresses: z.array(z.ipv4()).max(4),
      }),
    )
    .max(256)
    .optional(),
  bridge: z
    .array(
      z.strictObject({
        ifIndex: z.int().min(1).max(2_147_483_647),
        macAddresses: z.array(macAddress.min(1)).max(mostBridged),
      }),
    )
    .max(mostBridged)
    .optional(),
  warnings: z.array(z.enum(discoveryWarnings)).max(discoveryWarnings.length),
});
