import { texts } from '../../platform/file-columns.ts';
import { type BooleanSetting, type ChoiceSetting } from '../../monitoring/setting.ts';
import { integer, ipVersion, timeout } from './shared-settings.ts';

export const traceFields = {
  protocol: {
    kind: 'choice',
    choices: ['icmp', 'udp'],
    default: 'icmp',
    label: texts('探测方式', '探測方式', 'Packets'),
    words: { icmp: texts('ICMP', 'ICMP', 'ICMP'), udp: texts('UDP', 'UDP', 'UDP') },
  },
  mostHops: integer(texts('最大跳数', '最大躍點數', 'Hops at most'), [1, 64], 30),
  probes: integer(texts('每跳探测数', '每躍點探測數', 'Packets a hop'), [1, 10], 3),
  findMtu: {
    kind: 'boolean',
    default: true,
    label: texts('探测路径 MTU', '探測路徑 MTU', 'Find the path MTU'),
  },
  timeoutMs: timeout(1_000, [200, 5_000]),
  ipVersion,
} as const satisfies Record<string, ReturnType<typeof integer> | ChoiceSetting | BooleanSetting>;
