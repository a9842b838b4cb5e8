import { texts } from '../../platform/file-columns.ts';
import { type ChoiceSetting, type DecimalSetting } from '../../monitoring/setting.ts';
import { integer, ipVersion, portLabel, timeout } from './shared-settings.ts';

export const throughputFields = {
  direction: {
    kind: 'choice',
    choices: ['both', 'down', 'up'],
    default: 'both',
    label: texts('方向', '方向', 'Direction'),
    words: {
      both: texts('下行与上行', '下行與上行', 'Down, then up'),
      down: texts('仅下行', '僅下行', 'Down only'),
      up: texts('仅上行', '僅上行', 'Up only'),
    },
  },
  seconds: integer(texts('每方向最长', '每方向最長', 'Longest, each direction'), [1, 30], 10, { unit: 's' }),
  mostMegabytes: integer(texts('每方向最多', '每方向最多', 'At most, each direction'), [1, 2_000], 100, {
    unit: 'MB',
    hint: texts(
      '先到时长或流量上限即停止。',
      '先達到時長或流量上限即停止。',
      'It stops at whichever comes first, time or volume.',
    ),
  }),
  streams: integer(texts('并行连接', '平行連線', 'Connections at once'), [1, 8], 4, { isFolded: true }),
  warmUpSeconds: {
    kind: 'decimal',
    least: 0,
    most: 5,
    decimals: 1,
    default: 1,
    unit: 's',
    label: texts('预热', '預熱', 'Warm-up'),
    hint: texts(
      '这段时间的流量不计入速率。',
      '這段時間的流量不計入速率。',
      'What is carried in it does not count for the rate.',
    ),
    wrong: texts(
      '应为 0 至 5 的数，最多一位小数',
      '應為 0 至 5 的數，最多一位小數',
      'Must be a number from 0 to 5 with at most one decimal place',
    ),
    isFolded: true,
  },
  port: integer(portLabel, [1, 65_535], 8_862, { isFolded: true }),
  timeoutMs: timeout(5_000),
  ipVersion,
} as const satisfies Record<string, ReturnType<typeof integer> | ChoiceSetting | DecimalSetting>;
