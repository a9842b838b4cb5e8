import { type Texts } from '../language.ts';
import { texts } from '../platform/file-columns.ts';
import { type SubjectEventKind } from './events.ts';

/** What events are called in messages and files. */
export const eventNames: Readonly<Record<SubjectEventKind, Texts>> = {
  restarted: texts('重启', '重新啟動', 'Restarted'),
  'address-changed': texts('地址变更', '位址變更', 'Address changed'),
  'firmware-changed': texts('固件变更', '韌體變更', 'Firmware changed'),
  'version-changed': texts('程序版本变更', '程式版本變更', 'Program version changed'),
  'platform-changed': texts('运行平台变更', '執行平台變更', 'Platform changed'),
  'certificate-changed': texts('证书更换', '憑證更換', 'Certificate replaced'),
  'route-changed': texts('路由路径变更', '路由路徑變更', 'Route changed'),
  'interface-added': texts('新增接口', '新增介面', 'Interface added'),
  'interface-vanished': texts('接口消失', '介面消失', 'Interface gone'),
  'interface-returned': texts('接口恢复', '介面恢復', 'Interface back'),
  'interface-renamed': texts('接口改名', '介面改名', 'Interface renamed'),
  'backup-in-use': texts('备用线路启用', '備援線路啟用', 'Backup line in use'),
  'backup-idle': texts('备用线路停用', '備援線路停用', 'Backup line idle'),
  'fault-side': texts('判定故障侧', '判定故障端', 'Side that fails'),
};

/** What it happened to, or how it changed, in the words of what was measured; undefined where the kind says it all. */
export function eventDetail(data: Readonly<Record<string, unknown>>): string | undefined {
  const { name, from, to, hop, subject, issuer } = data;
  if (typeof name === 'string') return name;
  if (typeof subject === 'string') return `${subject} · ${String(issuer)}`;
  if (typeof from !== 'string') return undefined;
  const change = `${from} → ${String(to)}`;
  return typeof hop === 'number' ? `#${hop} ${change}` : change;
}
