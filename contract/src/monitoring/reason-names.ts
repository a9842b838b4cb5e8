import { type Language, type Texts } from '../language.ts';
import { texts } from '../platform/file-columns.ts';
import { type StateReason } from './states.ts';

/** Why something is in a state, in files: in the words of the screen (`state:reason` of the console). */
const reasonNames: Readonly<Record<StateReason, Texts>> = {
  answers: texts('SNMP 应答正常', 'SNMP 回應正常', 'answers SNMP'),
  'not-polled-yet': texts(
    '刚刚添加，等待首次采集',
    '剛剛新增，等待首次採集',
    'just added, waiting for the first poll',
  ),
  'snmp-timeout': texts('SNMP 没有应答', 'SNMP 沒有回應', 'no answer to SNMP'),
  'snmp-refused': texts('SNMP 端口拒绝访问', 'SNMP 連接埠拒絕存取', 'the SNMP port refuses'),
  'snmp-malformed': texts('SNMP 应答无法解析', 'SNMP 回應無法解析', 'its answers to SNMP cannot be read'),
  'ping-timeout': texts('Ping 没有应答', 'Ping 沒有回應', 'no answer to ping'),
  'poller-stalled': texts(
    '采集进程停顿，不代表对象有故障',
    '採集程序停頓，不代表對象有故障',
    'our poller stalled, which says nothing about what it measures',
  ),
  'poller-stopped': texts(
    '采集服务停止，不代表对象有故障',
    '採集服務停止，不代表對象有故障',
    'our poller was stopped, which says nothing about what it measures',
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
  'no-evidence': texts(
    '没有可用的测量依据：请填写线路地址、选择接口或安装探针',
    '沒有可用的量測依據：請填寫線路位址、選擇介面或安裝探針',
    'nothing looks at it yet; give it an address, an interface or an agent',
  ),
  'hub-cut-off': texts(
    '平台自身网络中断，暂时无法测量，不代表对象有故障',
    '平台本身網路中斷，暫時無法量測，不代表對象有故障',
    'the platform’s own network was cut off, which says nothing about what it measures',
  ),
  'test-answers': texts('测试成功', '測試成功', 'the test succeeds'),
  'test-timeout': texts('测试没有应答', '測試沒有回應', 'no answer to the test'),
  'test-refused': texts('目标拒绝访问', '目標拒絕存取', 'the target refuses'),
  'test-malformed': texts('应答无法解析', '回應無法解析', 'the answer cannot be read'),
  'test-unresolved': texts(
    '目标域名没有对应地址',
    '目標網域名稱沒有對應位址',
    'the name of the target has no address',
  ),
  'test-unreachable': texts('目标不可达', '無法連線到目標', 'the target cannot be reached'),
  'test-closed': texts('目标关闭了连接', '目標關閉了連線', 'the target closes the connection'),
  'test-certificate': texts('证书不可信', '憑證不受信任', 'its certificate cannot be trusted'),
  'test-tls': texts('TLS 协商失败', 'TLS 交涉失敗', 'no TLS could be agreed on'),
  'test-unmet': texts('应答与预期不符', '回應與預期不符', 'the answer is not as expected'),
  'test-paused': texts('测试已暂停', '測試已暫停', 'the test is paused'),
  'outside-hours': texts('不在测试时段内', '不在測試時段內', "outside of the test's hours"),
  'no-address': texts('目标地址未知', '目標位址未知', 'the address of the target is not known'),
  'test-busy': texts(
    '线路正在承载用户流量，或对端忙',
    '線路正在承載使用者流量，或對端忙碌',
    'users need the line, or the other end is busy',
  ),
  'test-budget': texts('本月测试流量额度不足', '本月測試流量額度不足', 'this month’s test volume is used up'),
  'test-unavailable': texts(
    '测试端无法进行此测试，原因见测试记录',
    '測試端無法進行此測試，原因見測試紀錄',
    'its source cannot run this test; the runs say why',
  ),
  'agent-connected': texts('探针已连接', '探針已連線', 'the agent is connected'),
  'agent-silent': texts('探针没有应答', '探針沒有回應', 'no answer from the agent'),
  'agent-revoked': texts('探针已撤销', '探針已撤銷', 'the agent was revoked'),
  'line-unknown': texts(
    '探针不知如何经此线路发出测试',
    '探針不知如何經此線路發出測試',
    'the agent cannot tell this line from others',
  ),
};

/** The same in a language. */
export const reasonName = (language: Language, reason: StateReason): string => reasonNames[reason][language];
