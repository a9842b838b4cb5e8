import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type DialOutcome, type DialResult } from '@linekeeper/contract/dial/dial-results';
import { beforeAll, describe, expect, it } from 'vitest';
import { aloneOptions, canBeAlone } from '../../test/machine.ts';

/** What compare-tools.ts prints: ours as outcomes, what Debian's tools said as text. */
interface Printed {
  ping: DialOutcome<'ping'>;
  pingTool: string;
  lossy: DialOutcome<'ping'>;
  lossyTool: string;
  tcp: DialOutcome<'tcp'>;
  tcpDropped: DialOutcome<'tcp'>;
  http: DialOutcome<'http'>;
  httpTool: string;
  dns: DialOutcome<'dns'>;
  dnsTool: string;
  traceUdp: DialOutcome<'trace'>;
  traceIcmp: DialOutcome<'trace'>;
  traceTool: string;
  stamp: DialOutcome<'udp-jitter'>;
  throughput: DialOutcome<'throughput'>;
}

type Outcomes = { [Name in keyof Printed as Printed[Name] extends string ? never : Name]: Printed[Name] };
type ResultOf<Outcome> = Outcome extends { ok: true; result: infer Result } ? Result : never;

const script = `${import.meta.dirname}/../../test/compare-tools.ts`;
/** Another process on a busy machine may wait so much longer than ours; both wait for the same 150 ms. */
const busyMs = 250;

if (canBeAlone('that dial tests measure what ping, curl, dig and traceroute do'))
  describe('over two routers, in one run with Debian’s tools', () => {
    let printed: Printed;
    beforeAll(async () => {
      const args = [...aloneOptions, '-m', process.execPath, script];
      const { stdout } = await promisify(execFile)('unshare', args, { timeout: 120_000 });
      printed = JSON.parse(stdout) as Printed;
    }, 150_000);

    const ours = <Name extends keyof Outcomes>(name: Name) => {
      const outcome = printed[name];
      if (!outcome.ok) throw new Error(`${name}: ${outcome.reason} ${outcome.detail ?? ''}`);
      return outcome.result as ResultOf<Outcomes[Name]>;
    };
    /** Least round-trip time and loss, as ping sums up. */
    const ofPing = (text: string) => ({
      minMs: Number(/rtt min\/avg\/max\/mdev = ([\d.]+)/.exec(text)?.[1]),
      lossPercent: Number(/([\d.]+)% packet loss/.exec(text)?.[1]),
    });

    it('ping has the round-trip times of ping', () => {
      const theirs = ofPing(printed.pingTool);
      expect(ours('ping').lossPercent).toBe(theirs.lossPercent);
      expect(Math.abs(ours('ping').minMs! - theirs.minMs)).toBeLessThan(5);
    });

    it('ping loses what ping loses, packet by packet where a router drops every fifth', () => {
      const { rttsMs, lossPercent } = ours('lossy');
      expect(lossPercent).toBe(20);
      expect(ofPing(printed.lossyTool).lossPercent).toBe(20);
      const lost = rttsMs.flatMap((rtt, i) => (rtt === null ? [i % 5] : []));
      expect(new Set(lost)).toEqual(new Set([2]));
    });

    it('TCP connects as fast as packets go, and loses all of them at a port that is dropped', () => {
      expect(ours('tcp')).toMatchObject({ lossPercent: 0, refused: 0 });
      expect(ours('tcp').minMs! - ours('ping').minMs!).toBeLessThan(20);
      expect(ours('tcpDropped')).toMatchObject({ lossPercent: 100, rttsMs: [null, null], refused: 0 });
    });

    it('HTTP has the phases of curl', () => {
      const [status, connectS, firstS, totalS, bytes] = printed.httpTool.split(' ').map(Number);
      const http = ours('http');
      expect(http).toMatchObject({ status, bytes });
      expect(Math.abs(http.connectMs - connectS! * 1_000)).toBeLessThan(busyMs);
      expect(Math.abs(http.firstByteMs - (firstS! - connectS!) * 1_000)).toBeLessThan(busyMs);
      expect(Math.abs(http.totalMs - totalS! * 1_000)).toBeLessThan(2 * busyMs);
      expect(http.firstByteMs).toBeGreaterThan(140);
      expect(http.totalMs - http.firstByteMs).toBeGreaterThan(100);
    });

    it('DNS has the answer and the time of dig', () => {
      const dns = ours('dns');
      const answers = [...printed.dnsTool.matchAll(/^(\S+)\.\s+(\d+)\s+IN\s+(\S+)\s+(.+)$/gm)].map(
        ([, name, ttl, type, data]) => ({ name, ttlSeconds: Number(ttl), type, data }),
      );
      expect(answers).toHaveLength(1);
      expect(dns.answers).toEqual(answers);
      expect(printed.dnsTool).toContain(`status: ${dns.rcodeName}`);
      expect(Math.abs(dns.timeMs - Number(/Query time: (\d+) msec/.exec(printed.dnsTool)?.[1]))).toBeLessThan(
        busyMs,
      );
    });

    it('traces have the hops that there are, and those of traceroute; the path MTU is that of the narrowest link', () => {
      const way = ['10.1.0.2', '10.2.0.2', '10.3.0.2'];
      const hopsOf = ({ hops }: DialResult<'trace'>) => hops.map(({ addresses }) => addresses);
      for (const trace of [ours('traceUdp'), ours('traceIcmp')]) {
        expect(trace.hasReached).toBe(true);
        expect(hopsOf(trace)).toEqual(way.map((address) => [address]));
      }
      expect([...printed.traceTool.matchAll(/^ \d {2}([\d.]+) /gm)].map(([, address]) => address)).toEqual(
        way,
      );
      expect(ours('traceUdp').mtuBytes).toBe(1_400);
    });

    it('STAMP has the round-trip times of ping where nothing is lost, and throughput is carried', () => {
      expect(ours('stamp')).toMatchObject({
        lossPercent: 0,
        there: { lossPercent: 0 },
        back: { lossPercent: 0 },
      });
      // Both ends are processes here, no kernels: a turn of theirs is in it.
      expect(Math.abs(ours('stamp').minMs! - ours('ping').minMs!)).toBeLessThan(20);
      const { down, up } = ours('throughput');
      expect(Math.min(down!.bytes, up!.bytes)).toBeGreaterThanOrEqual(20_000_000);
    });
  });
