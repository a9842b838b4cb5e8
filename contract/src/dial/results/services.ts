import { z } from 'zod';
import { dnsRecordTypes } from '../settings/dns.ts';
import { address, count, ms, told } from './packets.ts';

export const httpResult = z.strictObject({
  /** Where the last request went: after redirects that were followed. */
  address,
  url: told(2_100),
  status: z.int().min(100).max(999),
  httpVersion: told(10),
  redirects: z.int().min(0).max(10),
  /** Each phase of the last request by itself; null where there was none (a literal address, plain HTTP). */
  resolveMs: ms.nullable(),
  connectMs: ms,
  tlsMs: ms.nullable(),
  /** From the sent request to the first byte of the answer. */
  firstByteMs: ms,
  /** From the beginning to the end of the body, redirects included. */
  totalMs: ms,
  /** Bytes of the body that were read, and whether all of it was. */
  bytes: count,
  isWhole: z.boolean(),
  tlsVersion: told(20).nullable(),
  certificate: z
    .strictObject({
      /** Whole days until it ends; below nought: it has ended. */
      days: z.int().min(-100_000).max(100_000),
      subject: told(300),
      issuer: told(300),
      /** Why it cannot be trusted, as OpenSSL names it; null where it can. */
      fault: told(100).nullable(),
    })
    .nullable(),
  /** What was expected and is not so. */
  unmet: z.array(z.enum(['status', 'contains'])).max(2),
});
export type HttpResult = z.infer<typeof httpResult>;

export const dnsResult = z.strictObject({
  /** The server that answered. */
  address,
  transport: z.enum(['udp', 'tcp']),
  /** The answer's RCODE and its name: 0 NOERROR, 3 NXDOMAIN (RFC 6895). */
  rcode: z.int().min(0).max(15),
  rcodeName: told(20),
  isAuthoritative: z.boolean(),
  isTruncated: z.boolean(),
  /** Of the question that was answered; a repeated one over TCP counts with it. */
  timeMs: ms,
  /** Questions without an acceptable answer before it. */
  unanswered: z.int().min(0).max(5),
  answers: z
    .array(
      z.strictObject({
        name: told(1_100),
        /** One of the known types, or the number of another as `TYPE65` (RFC 3597). */
        type: z.union([z.enum(dnsRecordTypes), told(10)]),
        ttlSeconds: z.int().min(0).max(2_147_483_647),
        data: told(1_200),
      }),
    )
    .max(100),
  unmet: z.array(z.enum(['contains'])).max(1),
});
export type DnsResult = z.infer<typeof dnsResult>;

export const traceResult = z.strictObject({
  address,
  hasReached: z.boolean(),
  hops: z
    .array(
      z.strictObject({
        hop: z.int().min(1).max(64),
        /** Who answered, each once, in the order they did; several where the path is shared out. */
        addresses: z.array(address).max(10),
        /** Of each packet; null: no answer. */
        rttsMs: z.array(ms.nullable()).min(1).max(10),
        /** What the hop said instead of letting on: `!H`, `!N`, `!X` as traceroute writes them. */
        notes: z.array(told(8)).max(10),
      }),
    )
    .max(64),
  /** The largest packet, headers included, that goes through unbroken; null where it was not looked for or not found. */
  mtuBytes: z.int().min(68).max(65_535).nullable(),
});
export type TraceResult = z.infer<typeof traceResult>;

const oneDirection = z.strictObject({
  /** After the warm-up. */
  bitsPerSecond: z.number().min(0).max(1e13),
  /** All that was carried, with the warm-up. */
  bytes: count.max(1e12),
  seconds: z.number().min(0).max(120),
  /** What ended it: the time, the volume, or whoever ran it (somebody else needs the line). */
  ended: z.enum(['time', 'volume', 'yielded']),
});

export const throughputResult = z.strictObject({
  address,
  port: z.int().min(1).max(65_535),
  streams: z.int().min(1).max(8),
  down: oneDirection.nullable(),
  up: oneDirection.nullable(),
  /** What our server, as one of the ends, gives and takes at most, in bits a second: the line may carry more. */
  limitBps: z.number().positive().optional(),
});
export type ThroughputResult = z.infer<typeof throughputResult>;
