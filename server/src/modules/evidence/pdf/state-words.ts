import { type Language, type Texts } from '@linekeeper/contract/language';
import { type FaultSide } from '@linekeeper/contract/lines/fault-side';
import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { texts } from '@linekeeper/contract/platform/file-columns';

/** Why a line or device was in a state. One that is missing here is told by its name. */
const reasons: Partial<Readonly<Record<StateReason, Texts>>> = {
  'not-polled-yet': texts(
    '刚刚添加，或没有记录',
    '剛剛新增，或沒有記錄',
    'just added, or nothing was recorded',
  ),
  'poller-stalled': texts(
    '采集进程停顿，不代表线路有故障',
    '採集程序停頓，不代表線路有故障',
    'our poller stalled, which says nothing about the line',
  ),
  'poller-stopped': texts(
    '采集服务停止，不代表线路有故障',
    '採集服務停止，不代表線路有故障',
    'our poller was stopped, which says nothing about the line',
  ),
  'samples-lost': texts(
    '数据库不可用，采集到的数据未能保存',
    '資料庫無法使用，採集到的資料未能儲存',
    'the database was away and what was measured could not be kept',
  ),
  'probe-unavailable': texts(
    '探测程序不可用',
    '探測程式無法使用',
    'the probe is not available on this server',
  ),
  'watch-paused': texts('已暂停监测', '已暫停監測', 'watching is paused'),
  'range-closed': texts('地址段已不再放行', '位址範圍已不再放行', 'its address range is no longer allowed'),
  'announced-work': texts('计划内维护', '計畫性維護', 'work on it is announced'),
  'dependency-down': texts(
    '通往它的设备或线路故障',
    '通往它的設備或線路故障',
    'what it is reached through has failed',
  ),
  'tests-over-answer': texts('线路上的测试有应答', '線路上的測試有回應', 'tests over the line are answered'),
  'tests-to-answer': texts('线路地址有应答', '線路位址有回應', 'its address answers'),
  'interface-up': texts('接口正常', '介面正常', 'its interface is up'),
  'interface-down': texts('接口断开', '介面中斷', 'its interface is down'),
  'tests-over-fail': texts(
    '经由线路的测试全部失败',
    '經由線路的測試全部失敗',
    'all tests over the line fail',
  ),
  'tests-to-fail': texts('线路地址没有应答', '線路位址沒有回應', 'its address does not answer'),
  'cpe-down': texts('线路所在设备故障', '線路所在設備故障', 'the device that it ends at has failed'),
  'no-evidence': texts('没有可用的测量依据', '沒有可用的量測依據', 'nothing looked at it'),
  'hub-cut-off': texts(
    '平台自身网络中断，不计入',
    '平台本身網路中斷，不計入',
    'our own network was cut off: not counted',
  ),
  answers: texts('有应答', '有回應', 'it answers'),
  'ping-timeout': texts('Ping 没有应答', 'Ping 沒有回應', 'no answer to ping'),
  'snmp-timeout': texts('SNMP 没有应答', 'SNMP 沒有回應', 'no answer to SNMP'),
  'snmp-refused': texts('SNMP 拒绝访问', 'SNMP 拒絕存取', 'SNMP refuses access'),
  'snmp-malformed': texts('SNMP 应答无法解析', 'SNMP 回應無法解析', 'its SNMP answer cannot be read'),
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

export const reasonIn = (language: Language, reason: StateReason): string =>
  reasons[reason]?.[language] ?? reason;

/** What happened, in words; of a kind that has none here, its name. */
export const eventIn = (language: Language, kind: string): string => events[kind]?.[language] ?? kind;
