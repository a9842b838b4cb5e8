import { type Texts } from '../language.ts';
import { type FaultSide } from '../lines/fault-side.ts';
import { texts } from '../platform/file-columns.ts';
import { type StateReason } from './states.ts';

const words = {
  'snmp-timeout': texts(
    '请检查设备的供电和网络、SNMP 服务、团体字，以及途中的防火墙。',
    '請檢查設備的供電與網路、SNMP 服務、團體字，以及途中的防火牆。',
    'Check the power and network of the device, its SNMP service and community, and any firewall on the way.',
  ),
  'snmp-closed': texts(
    '设备在线，但 SNMP 不应答：请检查 SNMP 服务是否开启、团体字是否正确、防火墙是否放行 UDP 端口。',
    '設備有連線，但 SNMP 沒有回應：請檢查 SNMP 服務是否開啟、團體字是否正確、防火牆是否放行 UDP 連接埠。',
    'The device is there but does not answer SNMP: check that the SNMP service is on, that the community is right, and that no firewall blocks the UDP port.',
  ),
  'all-silent': texts(
    '设备完全没有应答：请先检查供电、网线和上联线路，再核对 IP 地址。',
    '設備完全沒有回應：請先檢查供電、網路線與上行線路，再核對 IP 位址。',
    'Nothing answers: check power, cabling and the uplink first, then the address.',
  ),
  'snmp-refused': texts(
    '请检查设备上的 SNMP 服务是否运行，并允许本服务器访问。',
    '請檢查設備上的 SNMP 服務是否執行，並允許本伺服器存取。',
    'Check that the SNMP service runs on the device and lets this server in.',
  ),
  'snmp-malformed': texts(
    '请确认该端口上运行的是 SNMP 服务，且版本选择正确。',
    '請確認該連接埠上執行的是 SNMP 服務，且版本選擇正確。',
    'Make sure that it is SNMP that listens on this port, and that the version is right.',
  ),
  'ping-timeout': texts(
    '请检查设备的供电、网络和地址。',
    '請檢查設備的供電、網路與位址。',
    'Check the power, network and address of the device.',
  ),
  'poller-stalled': texts(
    '采集恢复后会自动继续，无需操作；反复出现时请检查服务器负载。',
    '採集恢復後會自動繼續，無需操作；反覆出現時請檢查伺服器負載。',
    'It goes on by itself. If it happens again and again, check the load of the server.',
  ),
  'samples-lost': texts(
    '数据库恢复后会自动继续；反复出现时请检查数据库。',
    '資料庫恢復後會自動繼續；反覆出現時請檢查資料庫。',
    'It goes on by itself once the database is back. If it happens again and again, check the database.',
  ),
  'probe-unavailable': texts(
    '请检查服务器上的网络和探测工具。',
    '請檢查伺服器上的網路與探測工具。',
    'Check the network and the probing tools of the server.',
  ),
  'interface-down': texts(
    '请检查光猫或 CPE 的供电、网线和接口；若都正常，请携电路号向运营商报障。',
    '請檢查 ONT 或 CPE 的供電、網路線與介面；若皆正常，請備妥電路編號向電信業者報修。',
    'Check the power, cable and port of the modem or CPE. If they are all right, report the fault to the provider with the circuit ID.',
  ),
  'tests-over-fail': texts(
    '网点设备在线但线路不通：请携电路号和开始时间向运营商报障。',
    '據點設備有回應但線路不通：請備妥電路編號與開始時間向電信業者報修。',
    'The outlet is there, the line is not: report the fault to the provider with the circuit ID and the time it began.',
  ),
  'tests-to-fail': texts(
    '请先检查网点供电和光猫；地址若已变化，请更新。',
    '請先檢查據點供電與 ONT；位址若已變更，請更新。',
    'Check power and modem in the outlet first. If the address has changed, correct it.',
  ),
  'hub-cut-off': texts(
    '平台网络恢复后会自动继续测量，无需在此处理；请告知平台运营方。',
    '平台網路恢復後會自動繼續量測，無需在此處理；請告知平台營運方。',
    'Nothing needs to be done here: measuring goes on by itself once the platform’s network is back. Tell the operator of the platform.',
  ),
  'cpe-down': texts(
    '线路所在设备没有应答：请先检查网点供电和该设备。',
    '線路所在設備沒有回應：請先檢查據點供電與該設備。',
    'The device that the line ends at does not answer: check power in the outlet and that device first.',
  ),
  'agent-silent': texts(
    '请检查网点的供电和网络，以及探针所在主机和探针服务。',
    '請檢查據點的供電與網路，以及探針所在主機與探針服務。',
    'Check power and network in the outlet, and the machine and service of the agent.',
  ),
  'line-unknown': texts(
    '网点有多条线路：请填写线路地址，或选择线路所在的设备接口。',
    '據點有多條線路：請填寫線路位址，或選擇線路所在的設備介面。',
    'The outlet has several lines: enter the address of this one, or choose the interface of the device that it ends at.',
  ),
} as const satisfies Readonly<Partial<Record<StateReason | 'snmp-closed' | 'all-silent', Texts>>>;

/** What to do about a line that is away, by the side that fails. */
const sides: Readonly<Record<FaultSide, Texts | undefined>> = {
  carrier: texts(
    '请携电路号和开始时间向运营商报障。',
    '請備妥電路編號與開始時間向電信業者報修。',
    'Report the fault to the provider with the circuit ID and the time it began.',
  ),
  'power-or-cpe': texts(
    '请检查网点供电和线路所在设备，不必向运营商报障。',
    '請檢查據點供電與線路所在設備，不必向電信業者報修。',
    'Check power in the outlet and the device that the line ends at; there is nothing to report to the provider.',
  ),
  lan: texts(
    '请检查网点内的交换机和网线，不必向运营商报障。',
    '請檢查據點內的交換器與網路線，不必向電信業者報修。',
    'Check switches and cables in the outlet; there is nothing to report to the provider.',
  ),
  target: texts(
    '请检查测试目标，不必向运营商报障。',
    '請檢查測試目標，不必向電信業者報修。',
    'Check the target of the test; there is nothing to report to the provider.',
  ),
  hub: texts(
    '请检查平台服务器的出口网络，不必向运营商报障。',
    '請檢查平台伺服器的出口網路，不必向電信業者報修。',
    'Check the network that this platform’s server stands in; there is nothing to report to the provider.',
  ),
  'cannot-tell': texts(
    '请先检查网点供电、光猫和接口；确认正常后再向运营商报障。地址若已变化，请更新。',
    '請先檢查據點供電、ONT 與介面；確認正常後再向電信業者報修。位址若已變更，請更新。',
    'Check power, modem and port in the outlet before anything is reported to the provider. If the address has changed, correct it.',
  ),
  none: undefined,
};
/** Reasons that say that a line is away, and not why. */
const sided: ReadonlySet<StateReason> = new Set(['tests-to-fail', 'tests-over-fail']);

/** What to do about the reason of a line; with the side that fails, where that was found. */
export const lineAdvice = (reason: StateReason, ping: PingFacts, side?: FaultSide): Texts | undefined =>
  (sided.has(reason) && side && sides[side]) || stateAdvice(reason, ping);

/** Pings that were sent beside it and came back; null where none was sent. */
export interface PingFacts {
  readonly pingSent: number | null;
  readonly pingReceived: number | null;
}

/** What to do about a reason; undefined where there is nothing to do. Ping tells a dead device from a closed SNMP. */
export function stateAdvice(reason: StateReason, { pingSent, pingReceived }: PingFacts): Texts | undefined {
  if (reason !== 'snmp-timeout') return (words as Readonly<Partial<Record<StateReason, Texts>>>)[reason];
  if (pingSent === null || pingReceived === null || pingSent === 0) return words['snmp-timeout'];
  return words[pingReceived > 0 ? 'snmp-closed' : 'all-silent'];
}
