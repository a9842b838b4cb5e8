import { type Language, type Texts } from '../language.ts';
import { texts } from '../platform/file-columns.ts';
import { type AlertStorm } from './alerts.ts';
import { type Quality } from './qualities.ts';

/** In which way many of one place are bad at once. */
const bad: Readonly<Record<Quality | 'outage', Texts>> = {
  outage: texts('中断', '中斷', 'down'),
  loss: texts('丢包', '封包遺失', 'with packet loss'),
  delay: texts('时延异常', '延遲異常', 'with unusual delay'),
  jitter: texts('抖动异常', '抖動異常', 'with unusual jitter'),
  voice: texts('语音质量异常', '語音品質異常', 'with unusual voice quality'),
  errors: texts('出现错包或丢弃', '出現錯誤封包或丟棄', 'with errors or discards'),
};

/** Where, and how many; without a name for who may not see it. */
const extents: Readonly<
  Record<AlertStorm['kind'], (name: string, count: number, way: (language: Language) => string) => Texts>
> = {
  outlet: (name, count, way) =>
    texts(
      `网点“${name}”同时有 ${count} 个对象${way('zh')}`,
      `據點「${name}」同時有 ${count} 個對象${way('zh-TW')}`,
      `${count} ${way('en')} at once at the outlet “${name}”`,
    ),
  provider: (name, count, way) =>
    texts(
      `${name || '同一运营商'} 同时有 ${count} 条线路${way('zh')}`,
      `${name || '同一電信業者'} 同時有 ${count} 條線路${way('zh-TW')}`,
      `${count} lines of ${name || 'one provider'} ${way('en')} at once`,
    ),
  agent: (name, count, way) =>
    texts(
      `从${name ? `探针“${name}”` : '同一探针'}看，同时有 ${count} 个对象${way('zh')}`,
      `從${name ? `探針「${name}」` : '同一探針'}看，同時有 ${count} 個對象${way('zh-TW')}`,
      `${count} ${way('en')} at once as ${name ? `the agent “${name}” sees` : 'one agent sees'} it`,
    ),
  target: (name, count, way) =>
    texts(
      `从 ${count} 个来源看，${name ? `拨测目标“${name}”` : '同一拨测目标'}同时${way('zh')}`,
      `從 ${count} 個來源看，${name ? `撥測目標「${name}」` : '同一撥測目標'}同時${way('zh-TW')}`,
      `${name ? `Target “${name}”` : 'One target'} ${way('en')} from ${count} sources at once`,
    ),
};

type Said = Pick<AlertStorm, 'kind' | 'name' | 'region' | 'quality' | 'peak'>;

/** The extent of what an alert stands for: `23 lines of Telecom · South with packet loss at once`. */
export const stormText = ({ kind, name, region, quality, peak }: Said, language: Language): string =>
  extents[kind]([name, region].filter(Boolean).join(' · '), peak, (of) => bad[quality ?? 'outage'][of])[
    language
  ];
