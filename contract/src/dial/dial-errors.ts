import { entry } from '../errors/error-entry.ts';

/** Refusals of dial tests. */
export const dialErrors = {
  DIAL_TARGET: entry(60430, 422, [
    '“{address}”既不是 IP 地址，也不是域名。',
    '「{address}」既不是 IP 位址，也不是網域名稱。',
    '“{address}” is neither an address nor a name.',
  ]),
  DIAL_TOO_OFTEN: entry(60431, 422, [
    '一次测试最长需要 {seconds} 秒，间隔不能更短。',
    '一次測試最長需要 {seconds} 秒，間隔不能更短。',
    'A run may take {seconds} {seconds:second|seconds}: the interval cannot be shorter.',
  ]),
  DIAL_BUSY: entry(60432, 429, [
    '正在进行的测试过多，请稍后重试。',
    '正在進行的測試過多，請稍後再試。',
    'Too many tests are being run right now. Try again in a moment.',
  ]),
  DIAL_TEMPLATES: entry(60433, 422, [
    '模板不能超过 {most} 个，请先删除不用的模板。',
    '範本不能超過 {most} 個，請先刪除不用的範本。',
    'There can be {most} {most:template|templates} at most. Delete one that is not used.',
  ]),
  DIAL_GATEWAY: entry(60450, 422, [
    '只有探针能测试网关，请选择探针作为测试来源。',
    '只有探針能測試閘道，請選擇探針作為測試來源。',
    'Only agents have a gateway to test. Choose agents as sources.',
  ]),
  DIAL_TOO_MANY_PATHS: entry(60451, 422, [
    '来源与目标的组合不能超过 {most} 个，现为 {count} 个。',
    '來源與目標的組合不能超過 {most} 個，目前為 {count} 個。',
    'A test can have {most} {most:path|paths} from sources to targets at most; this one would have {count}.',
  ]),
  DIAL_AGENT_FULL: entry(60452, 422, [
    '探针“{agent}”的测试不能超过 {most} 个。',
    '探針「{agent}」的測試不能超過 {most} 個。',
    'The agent “{agent}” can run {most} {most:test|tests} at most.',
  ]),
  DIAL_AGENT_AWAY: entry(60453, 409, [
    '探针“{agent}”未连接，无法立即测试。',
    '探針「{agent}」未連線，無法立即測試。',
    'The agent “{agent}” is not connected, so it cannot run a test now.',
  ]),
  DIAL_THROUGHPUT_TARGET: entry(60460, 422, [
    '吞吐量只能测到探针或本服务器。',
    '吞吐量只能測到探針或本伺服器。',
    'Throughput can be measured to agents and to this server only.',
  ]),
  DIAL_THROUGHPUT_OFTEN: entry(60461, 422, [
    '吞吐量测试的间隔不能短于 {minutes} 分钟。',
    '吞吐量測試的間隔不能短於 {minutes} 分鐘。',
    'Throughput can be measured every {minutes} {minutes:minute|minutes} at most.',
  ]),
  DIAL_HUB: entry(60462, 422, [
    '只有探针能测到本服务器，请选择探针作为测试来源。',
    '只有探針能測到本伺服器，請選擇探針作為測試來源。',
    'Only agents can test the way to this server. Choose agents as sources.',
  ]),
  DIAL_TEMPLATE_FOLLOWED: entry(60463, 409, [
    '有 {count} 个测试在使用模板“{name}”的目标列表，请先在这些测试中取消。',
    '有 {count} 個測試在使用範本「{name}」的目標清單，請先在這些測試中取消。',
    '{count} {count:test follows|tests follow} the target list of “{name}”. Take it out of {count:that test|those tests} first.',
  ]),
  DIAL_THROUGHPUT_CLOSED: entry(60464, 422, [
    '本服务器未开启吞吐量测试（THROUGHPUT_PORT）。',
    '本伺服器未開啟吞吐量測試（THROUGHPUT_PORT）。',
    'This server does not take throughput tests (THROUGHPUT_PORT is not set).',
  ]),
  DIAL_NO_REFLECTOR: entry(60475, 422, [
    '探针“{agent}”没有应答端口，不能作为 UDP 抖动测试的目标。请在其主机上以 --reflect 862 启动探针，连接后再保存。',
    '探針「{agent}」沒有回應埠，不能作為 UDP 抖動測試的目標。請在其主機上以 --reflect 862 啟動探針，連線後再儲存。',
    'The agent “{agent}” answers no jitter tests. Start it with --reflect 862 on its machine, and save again once it is connected.',
  ]),
  DIAL_LINE_UNKNOWN: entry(60476, 422, [
    '网点有多条线路，而线路“{line}”在探针上的地址或接口未知，无法经由它测试。请先填写线路的地址或接口。',
    '據點有多條線路，而線路「{line}」在探針上的位址或介面不明，無法經由它測試。請先填寫線路的位址或介面。',
    'The outlet has several lines, and neither address nor interface of “{line}” is known, so nothing can be sent over it. Enter one of them first.',
  ]),
} as const;
