import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { milliseconds } from '@linekeeper/contract/quantity';
import { type PingAnswer, pingOnce } from '../../devices/index.ts';
import { filled } from './filled.ts';
import { type Probe, type Tested } from './probe.ts';

const metrics = [
  'ping.rtt',
  'ping.loss',
  'ping.rtt_min',
  'ping.rtt_max',
] as const satisfies readonly MetricName[];

interface At {
  readonly address: string;
}

/** Round-trip times and loss by ICMP echo, some packets a measurement. */
export const ping: Probe<At, At> = {
  metrics,
  open(target, settings, { icmp }) {
    const columns = metrics.map((metric) => ({ subjectId: target.id, metric }));
    let { address } = settings;
    return {
      columns,
      async run(atMs, signal) {
        const answer = await pingOnce(icmp, address, signal);
        if (!answer || answer.sent === 0) return { verdict: { kind: 'unavailable', atMs } };
        const { sent, received, rttMs, fastestMs, slowestMs } = answer;
        const values = Float64Array.of(rttMs, (100 * (sent - received)) / sent, fastestMs, slowestMs);
        const evidence = evidenceOf(answer);
        const take = () => ({ values });
        if (received > 0) return { take, evidence, verdict: { kind: 'answered', atMs } };
        return { take, evidence, verdict: { kind: 'failed', atMs, reason: 'ping-timeout', evidence } };
      },
      adopt(_target, next) {
        ({ address } = next);
        return true;
      },
    };
  },
  async test({ address }, { icmp }, signal) {
    return toldOf(await pingOnce(icmp, address, signal));
  },
};

const evidenceOf = ({ sent, received }: PingAnswer) => ({ pingSent: sent, pingReceived: received });

const words = {
  answers: texts(
    'Ping 应答 {received}/{sent}，往返 {time}',
    'Ping 回應 {received}/{sent}，往返 {time}',
    'Ping: {received} of {sent} answered, round trip {time}',
  ),
  silent: texts(
    'Ping 没有应答（0/{sent}）。有些设备禁止 Ping，不影响 SNMP 监测。',
    'Ping 沒有回應（0/{sent}）。有些設備禁止 Ping，不影響 SNMP 監測。',
    'No answer to ping (0 of {sent}). Some devices block ping; SNMP monitoring is not affected.',
  ),
  unavailable: texts(
    '服务器上没有可用的 Ping 工具，只测试了 SNMP。',
    '伺服器上沒有可用的 Ping 工具，只測試了 SNMP。',
    'There is no ping tool on the server; only SNMP was tested.',
  ),
};

/** What came of a test; undefined: our own side could not ping. */
function toldOf(answer: PingAnswer | undefined): Tested {
  const told = { facts: [], identity: null };
  if (!answer)
    return { say: (language) => ({ ...told, tone: 'quiet', lines: [words.unavailable[language]] }) };
  const { sent, received, rttMs } = answer;
  const text = received === 0 ? words.silent : words.answers;
  return {
    evidence: evidenceOf(answer),
    say: (language) => ({
      ...told,
      tone: received < sent ? 'warn' : 'good',
      lines: [filled(text[language], { sent, received, time: milliseconds(rttMs) })],
    }),
  };
}
