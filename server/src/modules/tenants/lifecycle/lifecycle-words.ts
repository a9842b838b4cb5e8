import { type Language } from '@linekeeper/contract/language';
import { type LifecycleAct } from './lifecycle-message.ts';

/** `until` is a time in words: of a deletion its day, of a conversion the new end. */
type Words = (
  act: LifecycleAct,
  facts: { readonly tenant: string; readonly until: string | null },
) => { readonly subject: string; readonly lead: string };

const zh: Words = (act, { tenant, until }) => {
  const phrases = {
    convert: [
      '已转为正式租户',
      until ? `“${tenant}”已转为正式租户，有效期至 ${until}。` : `“${tenant}”已转为正式租户，长期有效。`,
    ],
    freeze: [
      '已被冻结',
      `“${tenant}”已被上级冻结，成员暂时无法登录，数据保留，设备监测照常。请联系您的服务商。`,
    ],
    unfreeze: ['已解除冻结', `“${tenant}”已解除冻结，成员可以重新登录。`],
    disable: [
      '已被停用',
      `“${tenant}”已被上级停用，成员无法登录，设备监测已停止，数据保留。请联系您的服务商。`,
    ],
    enable: ['已启用', `“${tenant}”已重新启用，成员可以登录，设备监测恢复。`],
    delete: [
      '将被删除',
      `“${tenant}”已被上级安排删除，所有数据将在 ${until ?? ''} 之后清除。在此之前可以撤回，请联系您的服务商。`,
    ],
    'take-back': ['不再删除', `“${tenant}”的删除已撤回，数据没有变化。`],
  } as const satisfies Record<LifecycleAct, readonly string[]>;
  const [subject, lead] = phrases[act];
  return { subject: `${tenant}${subject}`, lead };
};

const zhTW: Words = (act, { tenant, until }) => {
  const phrases = {
    convert: [
      '已轉為正式租戶',
      until ? `「${tenant}」已轉為正式租戶，有效期至 ${until}。` : `「${tenant}」已轉為正式租戶，長期有效。`,
    ],
    freeze: [
      '已被凍結',
      `「${tenant}」已由上級凍結，成員暫時無法登入，資料保留，設備監測照常。請聯絡您的服務商。`,
    ],
    unfreeze: ['已解除凍結', `「${tenant}」已解除凍結，成員可以重新登入。`],
    disable: [
      '已被停用',
      `「${tenant}」已由上級停用，成員無法登入，設備監測已停止，資料保留。請聯絡您的服務商。`,
    ],
    enable: ['已啟用', `「${tenant}」已重新啟用，成員可以登入，設備監測恢復。`],
    delete: [
      '將被刪除',
      `「${tenant}」已由上級排定刪除，所有資料將在 ${until ?? ''} 之後清除。在此之前可以撤回，請聯絡您的服務商。`,
    ],
    'take-back': ['不再刪除', `「${tenant}」的刪除已撤回，資料沒有變動。`],
  } as const satisfies Record<LifecycleAct, readonly string[]>;
  const [subject, lead] = phrases[act];
  return { subject: `${tenant}${subject}`, lead };
};

const en: Words = (act, { tenant, until }) => {
  const phrases = {
    convert: [
      'is a formal tenant now',
      until
        ? `${tenant} is a formal tenant now, until ${until}.`
        : `${tenant} is a formal tenant now, without an end.`,
    ],
    freeze: [
      'was frozen',
      `${tenant} was frozen from above. Its members cannot sign in for now; data is kept and devices are monitored as before. Contact your provider.`,
    ],
    unfreeze: ['is no longer frozen', `${tenant} is no longer frozen. Its members can sign in again.`],
    disable: [
      'was deactivated',
      `${tenant} was deactivated from above. Its members cannot sign in and devices are no longer monitored; data is kept. Contact your provider.`,
    ],
    enable: [
      'was activated',
      `${tenant} was activated again. Its members can sign in and its devices are monitored.`,
    ],
    delete: [
      'is to be deleted',
      `${tenant} is to be deleted, by order from above. All its data goes after ${until ?? ''}. Until then this can be taken back: contact your provider.`,
    ],
    'take-back': [
      'is not deleted after all',
      `The deletion of ${tenant} was taken back. Its data is unchanged.`,
    ],
  } as const satisfies Record<LifecycleAct, readonly string[]>;
  const [subject, lead] = phrases[act];
  return { subject: `${tenant} ${subject}`, lead };
};

/** What became of a tenant, in words. */
export const lifecycleWords: Readonly<Record<Language, Words>> = { zh, 'zh-TW': zhTW, en };
