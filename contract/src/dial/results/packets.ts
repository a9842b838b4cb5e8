import { z } from 'zod';

/** Milliseconds; probes round them to three decimal places. */
export const ms = z.number().min(0).max(86_400_000);
/** The same, where clocks of two machines are compared: it may be below nought. */
export const signedMs = z.number().min(-1e15).max(1e15);
export const percent = z.number().min(0).max(100);
export const count = z.int().min(0).max(1_000_000_000);
/** A literal address, as it was really asked. */
export const address = z.string().min(2).max(45);
/** Text from outside, made safe and cut. */
export const told = (mostLetters: number) => z.string().max(mostLetters);

/** What N packets took, and what follows from it. Null stands for what N packets do not tell: no time of none, no difference of one. */
export const packets = {
  /** The round-trip time of each in the order sent; null: lost. */
  rttsMs: z.array(ms.nullable()).min(1).max(1_000),
  received: count,
  lossPercent: percent,
  minMs: ms.nullable(),
  medianMs: ms.nullable(),
  p95Ms: ms.nullable(),
  maxMs: ms.nullable(),
  /** Mean of the absolute differences between neighbours that both came back (IPDV, RFC 3393 with consecutive packets). */
  ipdvMs: ms.nullable(),
  /** The 95th percentile of the same. */
  ipdvP95Ms: ms.nullable(),
};

const agrees = ({ rttsMs, received }: { rttsMs: (number | null)[]; received: number }) =>
  rttsMs.filter((rtt) => rtt !== null).length === received;

export const pingResult = z
  .strictObject({
    address,
    ...packets,
    /** Answers that came again (RFC 5560). */
    duplicates: count,
    /** Answers that came after a later packet's (RFC 4737); null where the tool does not tell. */
    reordered: count.nullable(),
    /** Estimated by G.107 from half of the median, for the codec of the settings; null without an answer. */
    mos: z.number().min(1).max(4.5).nullable(),
    tool: z.enum(['fping', 'ping']),
  })
  .refine(agrees);
export type PingResult = z.infer<typeof pingResult>;

export const tcpResult = z
  .strictObject({
    address,
    port: z.int().min(1).max(65_535),
    ...packets,
    /** How many of the lost ones were refused, rather than never answered. */
    refused: count,
  })
  .refine(agrees);
export type TcpResult = z.infer<typeof tcpResult>;

/** One way of a stretch. */
const oneWay = z.strictObject({
  /** Null where the reflector does not count what comes in (it is stateless). */
  lossPercent: percent.nullable(),
  ipdvMs: ms.nullable(),
  /** Null where the clocks of both ends are not known to agree: without that only differences mean something. */
  medianMs: signedMs.nullable(),
});

export const udpJitterResult = z
  .strictObject({
    address,
    port: z.int().min(1).max(65_535),
    /** Round trips less the reflector's own time. */
    ...packets,
    duplicates: count,
    reordered: count,
    mos: z.number().min(1).max(4.5).nullable(),
    there: oneWay,
    back: oneWay,
    /** The reflector's clock less ours, by the fastest packet (RFC 5905); wrong by at most half of its round trip. */
    clockOffsetMs: signedMs.nullable(),
    /** Whether the reflector says that its clock is synchronised, and how wrong it may be by its own estimate. */
    reflectorClock: z
      .strictObject({ isSynchronised: z.boolean(), errorMs: z.number().min(0).max(1e15) })
      .nullable(),
  })
  .refine(agrees);
export type UdpJitterResult = z.infer<typeof udpJitterResult>;
