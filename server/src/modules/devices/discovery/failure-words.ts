import { type Language, type Texts } from '@linekeeper/contract/language';
import {
  type AgentReason,
  type DialReason,
  type LineReason,
  type StateReason,
} from '@linekeeper/contract/monitoring/states';

/** Why one of several devices was left alone, beside why one does not answer. */
export type DeviceFault =
  | Exclude<StateReason, LineReason | DialReason | AgentReason>
  | Extract<AgentReason, 'agent-silent'>
  | 'gone'
  | 'moved'
  | 'out-of-time';

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

const words: Record<DeviceFault, Texts> = {
  gone: texts(
    '设备不存在或已被删除',
    '設備不存在或已被刪除',
    'The device does not exist or has been deleted',
  ),
  moved: texts(
    '设备的地址已被修改，请刷新列表后重试',
    '設備的位址已變更，請重新整理清單後再試',
    'The device has another address by now: reload the list and try again',
  ),
  'out-of-time': texts(
    '时间已到，未来得及询问，请重试',
    '時間已到，來不及查詢，請再試一次',
    'The time was over before it was asked: try again',
  ),
  answers: texts('SNMP 应答正常', 'SNMP 回應正常', 'It answers SNMP'),
  'not-polled-yet': texts('尚未采集', '尚未採集', 'Not polled yet'),
  'snmp-timeout': texts('SNMP 没有应答', 'SNMP 沒有回應', 'No answer to SNMP'),
  'snmp-refused': texts('SNMP 端口拒绝访问', 'SNMP 連接埠拒絕存取', 'The SNMP port refuses'),
  'snmp-malformed': texts('SNMP 应答无法解析', 'SNMP 回應無法解析', 'The SNMP answer could not be read'),
  'ping-timeout': texts('Ping 没有应答', 'Ping 沒有回應', 'No answer to ping'),
  'poller-stalled': texts(
    '服务器繁忙，未能完成采集，请重试',
    '伺服器忙碌，未能完成採集，請再試一次',
    'The server was too busy to finish: try again',
  ),
  'poller-stopped': texts('采集器已停止', '採集器已停止', 'The poller is stopped'),
  'samples-lost': texts('数据库暂时不可用', '資料庫暫時無法使用', 'The database is away'),
  'probe-unavailable': texts(
    '服务器上没有可用的探针',
    '伺服器上沒有可用的探測器',
    'The probe is not available on this server',
  ),
  'agent-silent': texts(
    '采集它的探针未连接',
    '採集它的探針未連線',
    'The agent that polls it is not connected',
  ),
  'watch-paused': texts('监测已暂停', '監測已暫停', 'Watching is paused'),
  'announced-work': texts('维护中', '維護中', 'Work on it is announced'),
  'dependency-down': texts(
    '通往它的路径上有故障',
    '通往它的路徑上有故障',
    'What it is reached through has failed',
  ),
  'range-closed': texts('该网段已不允许监测', '該網段已不允許監測', 'Its address range is no longer allowed'),
};

/** A fault in the reader's language, for a list of ip and reason pairs. */
export const faultWords = (fault: DeviceFault, language: Language): string => words[fault][language];
