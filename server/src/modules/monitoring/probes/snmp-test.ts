import { type Language } from '@linekeeper/contract/language';
import { type SettingsOf } from '@linekeeper/contract/monitoring/probe-settings';
import { type Discovery } from '@linekeeper/contract/monitoring/probes';
import { stateAdvice } from '@linekeeper/contract/monitoring/state-advice';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { milliseconds } from '@linekeeper/contract/quantity';
import { kindNames, stateReasonOf } from '../../devices/index.ts';
import { filled } from './filled.ts';
import { type Tested, type TestTools } from './probe.ts';

/** Whom a test asks, as it was typed. */
export type SnmpAsked = { readonly address: string } & SettingsOf<'snmp'>;

const answers = texts('SNMP 应答正常，用时 {time}', 'SNMP 回應正常，用時 {time}', 'SNMP answered in {time}');
const faults = {
  'snmp-timeout': texts('SNMP 没有应答', 'SNMP 沒有回應', 'No answer to SNMP'),
  'snmp-refused': texts('SNMP 端口拒绝访问', 'SNMP 連接埠拒絕存取', 'The SNMP port refused access'),
  'snmp-malformed': texts('SNMP 应答无法解析', 'SNMP 回應無法解析', 'The SNMP answer could not be read'),
  'probe-unavailable': texts(
    '服务器上的 SNMP 探测不可用',
    '伺服器上的 SNMP 探測無法使用',
    'The SNMP probe is not available on this server',
  ),
};
const names = {
  name: texts('名称', '名稱', 'Name'),
  model: texts('品牌型号', '品牌型號', 'Brand and model'),
  kind: texts('类型', '類型', 'Kind'),
  location: texts('位置', '位置', 'Location'),
  interfaces: texts('接口', '介面', 'Interfaces'),
};

/** Reads a device as discovery would, and says as whom it answers, or why it does not and what to do. */
export async function testSnmp(
  { address, port, snmpVersion, community }: SnmpAsked,
  { snmp }: TestTools,
  signal: AbortSignal,
): Promise<Tested> {
  const target = { address, port, credentials: { version: snmpVersion, community } };
  const answer = await snmp.discover(target, signal);
  if (answer.ok) {
    const { found, elapsedMs } = answer;
    return {
      say: (language) => ({
        tone: 'good',
        lines: [filled(answers[language], { time: milliseconds(elapsedMs) })],
        facts: factsOf(found, language),
        identity: { name: found.sysName, kind: found.kind },
      }),
    };
  }
  const reason = stateReasonOf(answer.reason);
  return {
    say(language, { pingSent = null, pingReceived = null }) {
      const advice = stateAdvice(reason, { pingSent, pingReceived });
      const lines = [faults[reason], advice].flatMap((line) => (line ? [line[language]] : []));
      return { tone: 'bad', lines, facts: [], identity: null };
    },
  };
}

function factsOf(found: Discovery, language: Language): [name: string, value: string][] {
  const { sysName, brand, model, kind, sysLocation, interfaces } = found;
  return [
    [names.name[language], sysName],
    [names.model[language], [brand, model].filter((part) => part !== '').join(' ')],
    [names.kind[language], kind ? kindNames[kind][language] : ''],
    [names.location[language], sysLocation],
    [names.interfaces[language], String(interfaces.length)],
  ];
}
