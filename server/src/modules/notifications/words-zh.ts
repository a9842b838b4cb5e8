import { type NoticeWords } from './notification-text.ts';

const changes = {
  password: '密码已更改',
  'password-by-code': '密码已通过验证码重置',
  'password-reset': '密码已被管理员重置',
  email: '邮箱已更改',
  phone: '手机号已更改',
  contacts: '邮箱和手机号已更改',
  'totp-on': '已开启两步验证',
  'totp-off': '已关闭两步验证',
  'recovery-codes': '已生成新的恢复码',
};

/** 简体中文。 */
export const zh: NoticeWords = {
  account: (change, { account, tenant }) => ({
    subject: `巡线账号变更：${changes[change]}`,
    text: `“${tenant}”的账号“${account}”：${changes[change]}。`,
  }),
  signIn: ({ account, tenant, byProgram }) =>
    byProgram
      ? {
          subject: '巡线账号有程序登录',
          text: `有程序使用“${tenant}”的账号“${account}”登录。24 小时内同一网络再有程序登录不再通知。`,
        }
      : {
          subject: '巡线账号在新的浏览器登录',
          text: `“${tenant}”的账号“${account}”在一个此前未使用过的浏览器登录。`,
        },
  acting: ({ tenant, actor, organization }) => ({
    subject: `“${organization}”的人员进入了${tenant}`,
    text: `“${organization}”的“${actor}”开始代管“${tenant}”。对方看过和改过的内容都有记录，管理员可随时查看并终止代管。同一人一小时内再次进入不再通知。`,
  }),
  lifecycle: (act, { tenant, until }) => {
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
    } as const;
    const [subject, text] = phrases[act];
    return { subject: `${tenant}${subject}`, text };
  },
  labels: {
    time: '时间',
    until: '最晚至',
    address: '来源地址',
    browser: '浏览器',
    by: '操作人',
    reason: '原因',
    unknownBrowser: '未知浏览器',
    program: '程序',
  },
  on: (browser, system) => (system ? `${browser}，${system}` : browser),
  colon: '：',
  notYou: '如果您不知情，请立即更改密码、退出其他会话，并告知管理员。',
  switchOff: '此类邮件可在个人信息的“通知”中关闭。',
};
