import { compareOid, pdus, Reader, readOid, tags, tlv } from './ber.ts';
import { objectOf, type Tree } from './mib.ts';

/** A request, as bounds within its packet. */
export interface Request {
  readonly packet: Buffer;
  /** 0: SNMPv1, 1: SNMPv2c. */
  readonly version: number;
  /** The version with its tag and length, and the community. */
  readonly versionBytes: Buffer;
  readonly community: string;
  readonly communityBytes: Buffer;
  readonly requestIdBytes: Buffer;
  readonly kind: number;
  readonly nonRepeaters: number;
  readonly maxRepetitions: number;
  /** The content of the list of varbinds. */
  readonly varbinds: Buffer;
}

/** Reads a request. Throws RangeError where it is none that an agent would answer. */
export function parseRequest(packet: Buffer): Request {
  const outer = new Reader(packet);
  const message = outer.open(tags.sequence);
  if (outer.at !== packet.length) throw new RangeError('Something follows the message.');
  const from = message.at;
  const version = message.integer();
  const communityFrom = message.at;
  const { start, end } = message.next(tags.octetString);
  const kind = packet[message.at] ?? 0;
  const asks = kind === pdus.get || kind === pdus.getNext || kind === pdus.set;
  if (!(asks ? version === 0 || version === 1 : kind === pdus.getBulk && version === 1))
    throw new RangeError('A version or a request that is not spoken here.');
  const body = message.open();
  const idFrom = body.at;
  body.integer();
  const idEnd = body.at;
  const nonRepeaters = Math.max(0, body.integer());
  const maxRepetitions = Math.max(0, body.integer());
  const list = body.next(tags.sequence);
  return {
    packet,
    version,
    versionBytes: packet.subarray(from, communityFrom),
    community: packet.toString('utf8', start, end),
    communityBytes: packet.subarray(communityFrom, end),
    requestIdBytes: packet.subarray(idFrom, idEnd),
    kind,
    nonRepeaters,
    maxRepetitions,
    varbinds: packet.subarray(list.start, list.end),
  };
}

/** The OIDs that are asked, each encoded with its tag and length. */
export function askedOids({ varbinds }: Pick<Request, 'varbinds'>): Buffer[] {
  const reader = new Reader(varbinds);
  const oids: Buffer[] = [];
  while (reader.at < varbinds.length) {
    const { start, end } = reader.open(tags.sequence).next(tags.oid);
    oids.push(tlv(tags.oid, varbinds.subarray(start, end)));
  }
  return oids;
}

/** What stands for a row where there is none. */
export const absent = { object: -1, instance: -2 } as const;
const mostRemembered = 20_000;

/**
 * The rows that a request asks for: those of its OIDs for GET (or `absent`), those behind them for GETNEXT and GETBULK
 * (the number of rows where there is none). The same octets always mean the same rows, so the answer is kept.
 */
export function askedRows(tree: Tree, { varbinds, kind }: Pick<Request, 'varbinds' | 'kind'>): Int32Array {
  const exact = kind === pdus.get;
  const key = (exact ? '=' : '>') + varbinds.toString('latin1');
  const known = tree.asked.get(key);
  if (known) return known;
  const rows = Int32Array.from(askedOids({ varbinds }), (encoded) =>
    exact ? rowOf(tree, encoded) : rowBehind(tree, encoded),
  );
  if (tree.asked.size >= mostRemembered) tree.asked.clear();
  tree.asked.set(key, rows);
  return rows;
}

const contentFrom = (encoded: Buffer) => ((encoded[1] ?? 0) < 0x80 ? 2 : 2 + ((encoded[1] ?? 0) & 0x7f));

function rowOf(tree: Tree, encoded: Buffer): number {
  const from = contentFrom(encoded);
  const row = tree.positions.get(encoded.toString('latin1', from));
  if (row !== undefined) return row;
  return tree.objects.has(objectOf(encoded, from, encoded.length)) ? absent.instance : absent.object;
}

function rowBehind({ rows, positions }: Tree, encoded: Buffer): number {
  const from = contentFrom(encoded);
  const known = positions.get(encoded.toString('latin1', from));
  if (known !== undefined) return known + 1;
  const oid = readOid(encoded, from, encoded.length);
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareOid(rows[middle]?.oid ?? [], oid) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
