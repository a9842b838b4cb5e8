import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { encodeInteger, encodeTlv, Tlv, tag } from '../src/snmp/ber.ts';
import { Answer } from '../src/snmp/message.ts';
import { compareOids, decodeOid, encodeOid, encodeOidTlv } from '../src/snmp/oid.ts';

/** What a fake agent was asked. */
export interface Asked {
  version: number;
  community: string;
  pdu: number;
  requestId: number;
  maxRepetitions: number;
  oids: string[];
  sender: RemoteInfo;
}

export interface FakeAgent {
  port: number;
  asked: Asked[];
  send(bytes: Buffer, to: RemoteInfo): void;
  close(): void;
}

export type Reply = Partial<{
  version: number;
  community: string;
  pdu: number;
  requestId: number;
  errorStatus: number;
  errorIndex: number;
  varbinds: Buffer[];
}>;

/** One varbind with a value that is already encoded. */
export function varbind(oid: string, value: Buffer): Buffer {
  return encodeTlv(tag.sequence, Buffer.concat([encodeOidTlv(oid), value]));
}

export const int = (value: number): Buffer => encodeInteger(value);
export const oidValue = (value: string): Buffer => encodeOidTlv(value);
export const text = (value: string | Buffer): Buffer => encodeTlv(tag.octets, Buffer.from(value));
export const nothing = (missingTag: number): Buffer => Buffer.from([missingTag, 0]);

/** A whole answer; what is not given is as it should be. */
export function encodeReply(asked: Asked, reply: Reply): Buffer {
  const body = Buffer.concat([
    encodeInteger(reply.requestId ?? asked.requestId),
    encodeInteger(reply.errorStatus ?? 0),
    encodeInteger(reply.errorIndex ?? 0),
    encodeTlv(tag.sequence, Buffer.concat(reply.varbinds ?? asked.oids.map((oid) => varbind(oid, int(1))))),
  ]);
  return encodeTlv(
    tag.sequence,
    Buffer.concat([
      encodeInteger(reply.version ?? asked.version),
      encodeTlv(tag.octets, Buffer.from(reply.community ?? asked.community)),
      encodeTlv(reply.pdu ?? 0xa2, body),
    ]),
  );
}

function decodeAsked(bytes: Buffer, sender: RemoteInfo): Asked {
  const message = new Answer();
  if (!message.parse(bytes)) throw new Error('the question is no SNMP message');
  const oids: string[] = [];
  const outer = new Tlv();
  const name = new Tlv();
  for (let at = message.start; at < message.end; at = outer.end) {
    if (!outer.expect(bytes, at, message.end, tag.sequence)) throw new Error('bad varbind');
    if (!name.expect(bytes, outer.start, outer.end, tag.oid)) throw new Error('bad name');
    oids.push(decodeOid(bytes, name.start, name.end));
  }
  return {
    version: message.version,
    community: bytes.toString('utf8', message.communityStart, message.communityEnd),
    pdu: message.pdu,
    requestId: message.requestId,
    maxRepetitions: message.errorIndex,
    oids,
    sender,
  };
}

/** Starts an agent that answers whatever `answer` returns: one datagram, several, or none. */
export async function startFakeAgent(
  answer: (asked: Asked, agent: FakeAgent) => Buffer | Buffer[] | undefined,
  address = '127.0.0.1',
): Promise<FakeAgent> {
  const socket: Socket = createSocket('udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  const agent: FakeAgent = {
    port: socket.address().port,
    asked: [],
    send: (bytes, to) => socket.send(bytes, to.port, to.address),
    close: () => socket.close(),
  };
  socket.on('message', (bytes, sender) => {
    const asked = decodeAsked(bytes, sender);
    agent.asked.push(asked);
    const replies = answer(asked, agent) ?? [];
    for (const reply of Array.isArray(replies) ? replies : [replies]) agent.send(reply, sender);
  });
  return agent;
}

/** An agent with these instances, each with its value, that answers as the standards say. */
export function honest(
  instances: [string, Buffer][],
  change: (asked: Asked) => Reply | undefined = () => undefined,
) {
  const sorted = instances
    .map(([oid, value]) => ({ oid, value, bytes: encodeOid(oid) }))
    .sort((a, b) => compareOids(a.bytes, b.bytes));
  const after = (oid: string) => {
    const bytes = encodeOid(oid);
    return sorted.find((item) => compareOids(item.bytes, bytes) > 0);
  };
  return (asked: Asked): Buffer => {
    const other = change(asked);
    if (other) return encodeReply(asked, other);
    if (asked.pdu === 0xa0) {
      const found = asked.oids.map((oid) => sorted.find((item) => item.oid === oid));
      return encodeReply(asked, {
        varbinds: asked.oids.map((oid, i) => varbind(oid, found[i]?.value ?? nothing(0x81))),
      });
    }
    const varbinds: Buffer[] = [];
    let names = asked.oids;
    const most = asked.pdu === 0xa5 ? asked.maxRepetitions : 1;
    for (let i = 0; i < most; i += 1) {
      const row = names.map((oid) => ({ oid, next: after(oid) }));
      const missing = row.findIndex((item) => !item.next);
      if (asked.version === 0 && missing >= 0)
        return encodeReply(asked, { errorStatus: 2, errorIndex: missing + 1 });
      for (const { oid, next } of row)
        varbinds.push(next ? varbind(next.oid, next.value) : varbind(oid, nothing(0x82)));
      names = row.map((item) => item.next?.oid ?? item.oid);
    }
    return encodeReply(asked, { varbinds });
  };
}
