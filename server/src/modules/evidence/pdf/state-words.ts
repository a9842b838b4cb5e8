import { type Language, type Texts } from '@linekeeper/contract/language';
import { type FaultSide } from '@linekeeper/contract/lines/fault-side';
import { reasonName } from '@linekeeper/contract/monitoring/reason-names';
import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { texts } from '@linekeeper/contract/platform/file-columns';

/** Why something was in a state, where evidence says it otherwise than other files: of a past that may not have been recorded, and in fewer words. */
const reasons: Partial<Readonly<Record<StateReason, Texts>>> = {
  'not-polled-yet': texts(
    '刚刚添加，或没有记录',
    '剛剛新增，或沒有記錄',
    'just added, or nothing was recorded',
  ),
  'no-evidence': texts('没有可用的测量依据', '沒有可用的量測依據', 'nothing looked at it'),
  'hub-cut-off': texts(
    '平台自身网络中断，不计入',
    '平台本身網路中斷，不計入',
    'our own network was cut off: not counted',
  ),
  answers: texts('有应答', '有回應', 'it answers'),
};

const events: Readonly<Record<string, Texts>> = {
  'fault-side': texts('故障侧判断', '故障端判斷', 'which side fails'),
  'address-changed': texts('公网地址变化', '公網位址變更', 'public address changed'),
  'backup-in-use': texts('备用线路开始承载流量', '備援線路開始承載流量', 'the backup line carries traffic'),
  'backup-idle': texts(
    '备用线路不再承载流量',
    '備援線路不再承載流量',
    'the backup line carries no traffic any more',
  ),
};

const sides: Readonly<Record<FaultSide, Texts>> = {
  carrier: texts('运营商侧故障', '電信業者端故障', 'fault on the carrier’s side'),
  'power-or-cpe': texts('网点断电或设备故障', '據點停電或設備故障', 'power or device failure at the outlet'),
  lan: texts('网点内网故障', '據點內部網路故障', 'fault in the outlet’s LAN'),
  target: texts('测试目标故障', '測試目標故障', 'fault of the test target'),
  hub: texts('平台自身网络故障', '平台本身網路故障', 'fault of the platform’s own network'),
  'cannot-tell': texts('无法判断故障在哪一侧', '無法判斷故障在哪一端', 'cannot tell which side fails'),
  none: texts('未发现故障', '未發現故障', 'no fault found'),
};
const atFirst = texts('已修订，原判断：', '已修訂，原判斷：', 'revised by late results; at first: ');

/** Which side failed, and what was said first where late results of agents changed that; undefined for other events. */
export function sideIn(language: Language, data: unknown): string | undefined {
  const { side, revised } = (data ?? {}) as { readonly side?: FaultSide; readonly revised?: FaultSide };
  if (side === undefined || !Object.hasOwn(sides, side)) return undefined;
  if (revised === undefined || revised === side) return sides[side][language];
  const first = `${atFirst[language]}${sides[revised]?.[language] ?? revised}`;
  return language === 'en' ? `${sides[side].en} (${first})` : `${sides[side][language]}（${first}）`;
}

/** Why something was in a state, in words. */
export const reasonIn = (language: Language, reason: StateReason): string =>
  reasons[reason]?.[language] ?? reasonName(language, reason);

/** What happened, in words; of a kind that has none here, its name. */
export const eventIn = (language: Language, kind: string): string => events[kind]?.[language] ?? kind;
