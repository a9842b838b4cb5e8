import { entry } from '../errors/error-entry.ts';

/** Errors of tenants and their administration. */
export const organizationErrors = {
  PREFIX_RESERVED: entry(60170, 409, [
    '“{name}”是系统保留的地址，请换一个简称。',
    '「{name}」是系統保留的位址，請換一個簡稱。',
    '“{name}” is an address of the system itself. Choose another abbreviation.',
  ]),
  TENANT_PLACE: entry(60171, 409, [
    '这种类型的租户不能放在所选上级之下。服务商可以放在平台或服务商之下，最终客户可以放在平台或服务商之下。',
    '此類型的租戶不能放在所選上級之下。服務商可以放在平台或服務商之下，最終客戶可以放在平台或服務商之下。',
    'A tenant of this type cannot stand below the chosen parent. MSPs and end customers stand below the platform or an MSP.',
  ]),
  TENANT_TOO_DEEP: entry(60172, 409, [
    '租户层级过深，最多 12 级。请选择更高的上级租户。',
    '租戶層級過深，最多 12 級。請選擇更高的上級租戶。',
    'The tenants would stand too deep: 12 levels at most. Choose a parent further up.',
  ]),
  TENANT_STATE: entry(60173, 409, [
    '租户的状态已变化，无法执行此操作。请刷新后重试。',
    '租戶的狀態已變更，無法執行此操作。請重新整理後再試。',
    'The tenant is in another state by now, so this cannot be done. Reload and try again.',
  ]),
  TENANT_NOT_EMPTY: entry(60174, 409, [
    '该租户之下还有 {count} 个租户。请先将其移到其他上级，或先删除。',
    '該租戶之下還有 {count} 個租戶。請先將其移到其他上級，或先刪除。',
    '{count} {count:tenant stands|tenants stand} below this one. Move {count:it|them} elsewhere or delete {count:it|them} first.',
  ]),
  NAME_DIFFERS: entry(60175, 400, [
    '输入的名称与租户名称不一致。',
    '輸入的名稱與租戶名稱不一致。',
    'What you typed is not the name of the tenant.',
  ]),
  DOMAIN_TAKEN: entry(60176, 409, [
    '域名 {domain} 已由其他租户验证。{ownDomain}',
    '網域 {domain} 已由其他租戶驗證。{ownDomain}',
    'Another tenant has verified {domain}.{ownDomain}',
  ]),
  DOMAIN_RESERVED: entry(60177, 409, [
    '域名 {domain} 是本系统自己的地址，请填写租户自己的域名。',
    '網域 {domain} 是本系統自己的位址，請填寫租戶自己的網域。',
    '{domain} is an address of this system. Enter a domain of the tenant’s own.',
  ]),
  DOMAIN_UNPROVED: entry(60178, 422, [
    '没有在 {place} 找到验证内容。请按说明添加后稍等几分钟再验证。',
    '沒有在 {place} 找到驗證內容。請依說明新增後稍候幾分鐘再驗證。',
    'The proof was not found at {place}. Add it as described, wait a few minutes, and verify again.',
  ]),
};
