import { type DialSettings, systemResolver } from '@linekeeper/contract/dial/dial-kinds';
import { dnsRecordTypes } from '@linekeeper/contract/dial/settings/dns';
import { describe, expect, it, test } from 'vitest';
import { dial, resultOf } from '../../test/dial.ts';
import { address4, dnsReply, listenDns, names, record, sendFromElsewhere } from '../../test/dns-server.ts';
import { closedPort, listenTcp, listenUdp } from '../../test/listeners.ts';
import { hasIpv6Loopback } from '../../test/machine.ts';
import { Prng } from '../../test/prng.ts';
import { dns, serverOf } from './dns.ts';
import { decodeAnswer, encodeQuestion } from './dns/message.ts';

type Settings = Partial<DialSettings<'dns'>>;
const quick: Settings = { timeoutMs: 300, attempts: 1 };
const ask = (port: number, more: Settings = {}) =>
  dial('dns', { address: '127.0.0.1', port }, { ...quick, ...more });
const result = (port: number, more: Settings = {}, address = '127.0.0.1') =>
  resultOf('dns', { address, port }, { ...quick, ...more });

test('a server’s answer is told with its code, its time and its records, over IPv4 and IPv6', async () => {
  for (const address of ['127.0.0.1', ...(hasIpv6Loopback('DNS over IPv6') ? ['::1'] : [])]) {
    const port = await listenDns(
      (asked) => dnsReply(asked, [address4('www.example.com', '192.0.2.7')]),
      address,
    );
    expect(await result(port, {}, address)).toMatchObject({
      ...{ address, transport: 'udp', rcode: 0, rcodeName: 'NOERROR', unanswered: 0, unmet: [] },
      answers: [{ name: 'www.example.com', type: 'A', ttlSeconds: 300, data: '192.0.2.7' }],
    });
  }
});

test('every type of record is asked for by its number and read as dig writes it', async () => {
  const said = names('ns.example.org');
  const texts: Record<(typeof dnsRecordTypes)[number], [Buffer, string]> = {
    A: [Buffer.of(192, 0, 2, 1), '192.0.2.1'],
    AAAA: [Buffer.from('20010db8000000000000000000000001', 'hex'), '2001:db8::1'],
    CNAME: [said, 'ns.example.org.'],
    NS: [said, 'ns.example.org.'],
    PTR: [said, 'ns.example.org.'],
    MX: [Buffer.concat([Buffer.of(0, 10), said]), '10 ns.example.org.'],
    SRV: [Buffer.concat([Buffer.of(0, 1, 0, 2, 20, 233), said]), '1 2 5353 ns.example.org.'],
    SOA: [
      Buffer.concat([
        said,
        names('.'),
        Buffer.of(0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5),
      ]),
      'ns.example.org. . 1 2 3 4 5',
    ],
    TXT: [Buffer.from('\x05a "b"\x02\x1b\xff', 'latin1'), '"a \\"b\\"" "\\027\\255"'],
  };
  const numbers = { A: 1, AAAA: 28, CNAME: 5, NS: 2, PTR: 12, MX: 15, SRV: 33, SOA: 6, TXT: 16 };
  const port = await listenDns((asked) => {
    const type = asked.readUInt16BE(asked.length - 4);
    const [name] = Object.entries(numbers).find(([, number]) => number === type)!;
    return dnsReply(asked, [record('www.example.com', type, texts[name as 'A'][0])]);
  });
  for (const recordType of dnsRecordTypes) {
    const { answers } = await result(port, { recordType });
    expect(answers).toMatchObject([{ type: recordType, data: texts[recordType][1] }]);
  }
});

test('what does not exist is an answer as well, and so is one that lacks what was expected', async () => {
  const port = await listenDns((asked) => dnsReply(asked, [], { flags: 0x8583 }));
  expect(await result(port, { contains: '192.0.2.7' })).toMatchObject({
    ...{ rcode: 3, rcodeName: 'NXDOMAIN', isAuthoritative: true, answers: [], unmet: ['contains'] },
  });
});

test('an answer that was cut off is asked for again over TCP, and one over TCP is asked for there alone', async () => {
  const reply = (asked: Buffer) => dnsReply(asked, [address4('www.example.com', '192.0.2.7')]);
  const port = await listenDns((asked) => dnsReply(asked, [], { flags: 0x8380 }));
  // In two pieces, and a second message behind it that nobody asked for.
  await listenTcp(
    (socket) =>
      socket.on('data', (bytes) => {
        const answer = reply(bytes.subarray(2));
        const whole = Buffer.concat([Buffer.of(0, answer.length), answer, Buffer.of(0, 3, 1, 2, 3)]);
        socket.write(whole.subarray(0, 5));
        setTimeout(() => socket.write(whole.subarray(5)), 20);
      }),
    '127.0.0.1',
    port,
  );
  for (const transport of ['udp', 'tcp'] as const)
    expect(await result(port, { transport })).toMatchObject({
      transport: 'tcp',
      answers: [{ data: '192.0.2.7' }],
    });
});

test('a lost question is asked again, and counts as unanswered', async () => {
  let asked = 0;
  const port = await listenUdp((message, answer) => {
    asked += 1;
    if (asked === 2) answer(dnsReply(message, []));
  });
  const told = await result(port, { attempts: 2, timeoutMs: 200 });
  expect(told.unanswered).toBe(1);
  expect(dns.roundTripsMs(told)).toEqual([null, told.timeMs]);
});

test('questions have ids and ports of their own, that nobody can foresee', async () => {
  const seen: string[] = [];
  const port = await listenUdp((message, answer, from) => {
    seen.push(`${message.readUInt16BE(0)} ${from.port}`);
    answer(dnsReply(message, []));
  });
  for (let i = 0; i < 5; i++) await result(port);
  expect(new Set(seen.map((each) => each.split(' ')[0])).size).toBeGreaterThan(1);
  expect(new Set(seen.map((each) => each.split(' ')[1])).size).toBeGreaterThan(1);
});

describe('a hostile server', () => {
  const wrong: Record<string, (asked: Buffer) => Buffer> = {
    'answers with another id': (asked) => {
      const reply = dnsReply(asked, [address4('www.example.com', '6.6.6.6')]);
      reply.writeUInt16BE((asked.readUInt16BE(0) + 1) & 0xffff, 0);
      return reply;
    },
    'answers another question': (asked) =>
      dnsReply(Buffer.concat([asked.subarray(0, 12), names('www.example.org'), asked.subarray(-4)]), [
        address4('www.example.org', '6.6.6.6'),
      ]),
    'answers for another type': (asked) => {
      const reply = dnsReply(asked, []);
      reply.writeUInt16BE(16, asked.length - 4);
      return reply;
    },
    'asks back': (asked) => asked,
    'says garbage': () => Buffer.alloc(2_000, 0xff),
    'says nearly nothing': (asked) => asked.subarray(0, 3),
    'breaks off within a record': (asked) =>
      dnsReply(asked, [address4('www.example.com', '6.6.6.6')]).subarray(0, -2),
    'points a name at itself': (asked) =>
      dnsReply(asked, [Buffer.concat([Buffer.of(0xc0, asked.length), Buffer.alloc(10)])]),
    'promises a thousand records': (asked) => dnsReply(asked, [], { count: 1_000 }),
  };
  it.each(Object.entries(wrong))('that %s has not answered', async (_what, reply) => {
    expect(await ask(await listenDns(reply))).toMatchObject({ ok: false, reason: 'malformed' });
  });

  it('that sends wrong answers first does not keep the right one away', async () => {
    const port = await listenUdp((message, answer) => {
      for (const reply of Object.values(wrong)) answer(reply(message));
      answer(dnsReply(message, [address4('www.example.com', '192.0.2.7')]));
    });
    expect(await result(port)).toMatchObject({ answers: [{ data: '192.0.2.7' }] });
  });

  it('that is not the one that was asked is not heard', async () => {
    const port = await listenUdp((message, _answer, from) => {
      // From another socket: another port, as somebody who spoofs would have it.
      void sendFromElsewhere(dnsReply(message, [address4('www.example.com', '6.6.6.6')]), from.port);
    });
    expect(await ask(port)).toMatchObject({ ok: false, reason: 'timeout' });
  });

  it('that says nothing, or sends without end over TCP what is no message, ends with its time', async () => {
    const silent = await listenUdp(() => undefined);
    expect(await ask(silent)).toMatchObject({ ok: false, reason: 'timeout' });
    const drip = await listenTcp((socket) => {
      socket.write(Buffer.of(255, 255));
      const dripping = setInterval(() => socket.write('x'), 20);
      socket.once('close', () => clearInterval(dripping));
    });
    expect(await ask(drip, { transport: 'tcp' })).toMatchObject({ ok: false, reason: 'timeout' });
    const flood = await listenTcp((socket) => {
      const more = () => void (socket.writable && socket.write(Buffer.alloc(65_536, 0xff), more));
      more();
    });
    expect(await ask(flood, { transport: 'tcp' })).toMatchObject({ ok: false, reason: 'malformed' });
  });

  it('that holds thousands of records is read for a hundred of them, whatever their data', async () => {
    const port = await listenDns((asked) =>
      dnsReply(
        asked,
        Array.from({ length: 400 }, () => record('.', 65, Buffer.alloc(90, 7))),
      ),
    );
    const { answers } = await result(port);
    expect(answers).toHaveLength(100);
    expect(answers[0]).toMatchObject({ name: '.', type: 'TYPE65' });
  });
});

test('where nobody listens it is refused', async () => {
  expect(await ask(await closedPort())).toMatchObject({ ok: false, reason: 'refused' });
});

test('the servers of this machine are asked where none is named', async () => {
  expect(serverOf('192.0.2.1')).toEqual([{ address: '192.0.2.1', family: 4, port: 53 }]);
  expect(serverOf('192.0.2.1:5353')).toEqual([{ address: '192.0.2.1', family: 4, port: 5353 }]);
  expect(serverOf('2001:db8::1')).toEqual([{ address: '2001:db8::1', family: 6, port: 53 }]);
  expect(serverOf('[2001:db8::1]:5353')).toEqual([{ address: '2001:db8::1', family: 6, port: 5353 }]);
  expect(serverOf('fe80::1%eth0')).toEqual([]);
  const silent = await listenUdp(() => undefined);
  const port = await listenDns((asked) => dnsReply(asked, []));
  const nameServers = () => [`127.0.0.1:${silent}`, `127.0.0.1:${port}`];
  // They are no target that somebody typed: the rules for those are not asked.
  const more = { nameServers, allowed: () => false };
  const target = { address: systemResolver };
  expect(await resultOf('dns', target, { ...quick, attempts: 2 }, more)).toMatchObject({
    unanswered: 1,
  });
  expect(await dial('dns', target, quick, { ...more, nameServers: () => [] })).toMatchObject({
    ...{ ok: false, reason: 'unavailable' },
  });
});

test('any bytes are read without failing', () => {
  const question = { id: 7, name: 'a.example', type: 'A', isRecursive: true } as const;
  const good = dnsReply(encodeQuestion(question), [
    address4('a.example', '192.0.2.1'),
    record('b.example', 6, names('x')),
  ]);
  const prng = new Prng(23);
  let whole = 0;
  for (let round = 0; round < 20_000; round++) {
    const bytes = Buffer.from(good);
    for (let i = 0; i <= prng.below(4); i++) bytes[prng.below(bytes.length)] = prng.below(256);
    const read = decodeAnswer(bytes.subarray(0, prng.below(bytes.length + 1)), question);
    if (typeof read === 'object') whole += 1;
  }
  expect(whole).toBeGreaterThan(10);
});
