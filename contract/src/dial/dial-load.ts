import { type DialKind, type DialSettings } from './dial-kinds.ts';

/** What one run puts on a line, headers of IP included, seen from its source. */
export interface DialLoad {
  readonly packetsOut: number;
  readonly packetsIn: number;
  readonly bytesOut: number;
  readonly bytesIn: number;
  /** False where the target decides (a page, an answer): then it is the most that is taken of it. */
  readonly isExact: boolean;
}

const ipHeader = { 4: 20, 6: 40 } as const;
const icmpHeader = 8;
const udpHeader = 8;
/** With the time stamps that Linux sends. */
const tcpHeader = 32;
const tcpSynHeader = 40;
const segmentBytes = 1_400;

/** The other end answers each packet with one of its size. */
const echoed = (packets: number, bytes: number): DialLoad => ({
  ...{ packetsOut: packets, packetsIn: packets },
  ...{ bytesOut: packets * bytes, bytesIn: packets * bytes, isExact: true },
});

/** A TCP stream: each segment by itself, and one acknowledgement for two of them. */
function stream(bytes: number, ip: number) {
  const segments = Math.ceil(bytes / segmentBytes);
  const acks = Math.ceil(segments / 2);
  return {
    ...{ segments, acks },
    bytes: bytes + segments * (ip + tcpHeader),
    ackBytes: acks * (ip + tcpHeader),
  };
}

/** What so many bytes of a throughput run put on a line, with headers and acknowledgements. */
export function throughputBytes(payloadBytes: number): number {
  const { bytes, ackBytes } = stream(payloadBytes, ipHeader[4]);
  return bytes + ackBytes;
}

type Loads = { [Kind in DialKind]: (settings: DialSettings<Kind>, ip: number) => DialLoad };

const loads: Loads = {
  ping: ({ count, sizeBytes }, ip) => echoed(count, ip + icmpHeader + sizeBytes),
  'udp-jitter': ({ count, sizeBytes }, ip) => echoed(count, ip + udpHeader + sizeBytes),
  // SYN, ACK, RST there; SYN-ACK back.
  tcp: ({ count }, ip) => ({
    ...{ packetsOut: count * 3, packetsIn: count },
    bytesOut: count * (3 * ip + tcpSynHeader + tcpHeader + 20),
    bytesIn: count * (ip + tcpSynHeader),
    isExact: true,
  }),
  http({ scheme, method, mostKilobytes, redirects }, ip) {
    const headBytes = 16_384;
    const tlsBytes = scheme === 'https' ? { out: 2_000, in: 6_000 } : { out: 0, in: 0 };
    const one = stream(headBytes + tlsBytes.in, ip);
    const last = stream((method === 'GET' ? mostKilobytes * 1_024 : 0) + headBytes + tlsBytes.in, ip);
    return {
      packetsOut: redirects * (one.acks + 5) + last.acks + 5,
      packetsIn: redirects * (one.segments + 3) + last.segments + 3,
      bytesOut:
        (redirects + 1) * (tlsBytes.out + 500 + 5 * (ip + tcpHeader)) +
        redirects * one.ackBytes +
        last.ackBytes,
      bytesIn: (redirects + 1) * 3 * (ip + tcpHeader) + redirects * one.bytes + last.bytes,
      isExact: false,
    };
  },
  dns({ name, attempts }, ip) {
    const questionBytes = ip + udpHeader + 12 + name.length + 6;
    return {
      ...{ packetsOut: attempts, packetsIn: attempts },
      ...{ bytesOut: attempts * questionBytes, bytesIn: attempts * (ip + udpHeader + 512), isExact: false },
    };
  },
  trace({ protocol, mostHops, probes, findMtu }, ip) {
    const packetsOut = mostHops * probes;
    const bytes = ip + 40 + (protocol === 'icmp' ? icmpHeader : udpHeader);
    // The sizes between 68 and 9,000 halved until one is left, each asked twice.
    const mtu = findMtu ? { packets: 28, bytes: 28 * 1_500 } : { packets: 0, bytes: 0 };
    return {
      packetsOut: packetsOut + mtu.packets,
      packetsIn: packetsOut + mtu.packets,
      bytesOut: packetsOut * bytes + mtu.bytes,
      bytesIn: packetsOut * (ip + icmpHeader + bytes) + mtu.bytes,
      isExact: false,
    };
  },
  throughput({ direction, mostMegabytes }, ip) {
    const { segments, acks, bytes, ackBytes } = stream(mostMegabytes * 1_000_000, ip);
    const isDown = direction !== 'up';
    const isUp = direction !== 'down';
    return {
      packetsOut: (isUp ? segments : 0) + (isDown ? acks : 0),
      packetsIn: (isDown ? segments : 0) + (isUp ? acks : 0),
      bytesOut: (isUp ? bytes : 0) + (isDown ? ackBytes : 0),
      bytesIn: (isDown ? bytes : 0) + (isUp ? ackBytes : 0),
      isExact: false,
    };
  },
};

/** What one run of these settings puts on the line; IPv4 unless said otherwise. */
export function dialLoad<Kind extends DialKind>(
  kind: Kind,
  settings: DialSettings<Kind>,
  family: 4 | 6 = 4,
): DialLoad {
  return (loads as { [K in Kind]: (of: DialSettings<K>, ip: number) => DialLoad })[kind](
    settings,
    ipHeader[family],
  );
}
