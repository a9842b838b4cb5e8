import { entry, type ErrorEntry } from '../errors/error-entry.ts';

/** Errors of agents: 60420 to 60429, and 60465 to 60469. */
export const agentErrors = {
  AGENT_CLAIM_REFUSED: entry(60420, 403, [
    '此安装凭证不能使用：可能已被使用、已失效或已撤回。请在控制台重新添加探针。',
    '此安裝憑證無法使用：可能已被使用、已失效或已撤回。請在主控台重新新增探針。',
    'This claim cannot be used: it was used, has expired or was withdrawn. Add the agent again in the console.',
  ]),
  AGENT_CLAIMS_FULL: entry(60421, 409, [
    '等待使用的安装凭证已达 {limit} 个。请先撤回不再需要的凭证。',
    '等待使用的安裝憑證已達 {limit} 個。請先撤回不再需要的憑證。',
    '{limit} claims are waiting already. Withdraw those that are not needed any more first.',
  ]),
  AGENTS_FULL: entry(60422, 409, [
    '探针数量已达上限 {limit} 个。请先删除不再使用的探针。',
    '探針數量已達上限 {limit} 個。請先刪除不再使用的探針。',
    'There are {limit} agents already, which is the most. Delete those that are not in use first.',
  ]),
  AGENT_REVOKED: entry(60423, 409, [
    '该探针已被撤销，不能再修改。如需继续使用，请删除后重新添加。',
    '該探針已被撤銷，無法再修改。如需繼續使用，請刪除後重新新增。',
    'This agent was revoked and cannot be changed any more. To use it again, delete it and add it anew.',
  ]),
  AGENT_POLLS_DEVICES: entry(60465, 409, [
    '有 {count} 台设备由该探针采集。请先在设备中改由其他探针或本服务器采集，再删除。',
    '有 {count} 台設備由此探針採集。請先在設備中改由其他探針或本伺服器採集，再刪除。',
    '{count} {count:device is|devices are} polled by this agent. Let another agent or this server poll first, then delete it.',
  ]),
  AGENT_DEVICES_FULL: entry(60466, 409, [
    '该探针采集的设备已达上限 {limit} 台。请选择其他探针。',
    '此探針採集的設備已達上限 {limit} 台。請選擇其他探針。',
    'This agent polls {limit} devices already, the most that one may. Choose another.',
  ]),
  AGENT_NOT_CONNECTED: entry(60467, 409, [
    '该探针未连接，无法执行此操作。请在它重新连接后重试。',
    '該探針未連線，無法執行此操作。請在它重新連線後再試一次。',
    'This agent is not connected, so this cannot be done. Try again once it is.',
  ]),
  AGENT_NO_UPDATE: entry(60468, 409, [
    '没有适合该探针的新版本：它已是最新版本、正在更新，或安装时没有发布方的公钥。',
    '沒有適合該探針的新版本：它已是最新版本、正在更新，或安裝時沒有發行者的公開金鑰。',
    'There is no newer program for this agent: it has the newest, is being updated, or was installed without the key of a release.',
  ]),
} as const satisfies Record<string, ErrorEntry>;
