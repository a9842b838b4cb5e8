import { type NoticeWords } from './notification-text.ts';

const changes = {
  password: '密碼已變更',
  'password-by-code': '密碼已透過驗證碼重設',
  'password-reset': '密碼已由管理員重設',
  email: '電子郵件已變更',
  phone: '手機號碼已變更',
  contacts: '電子郵件和手機號碼已變更',
  'totp-on': '已開啟兩步驟驗證',
  'totp-off': '已關閉兩步驟驗證',
  'recovery-codes': '已產生新的復原碼',
};

/** 臺灣正體。 */
export const zhTW: NoticeWords = {
  account: (change, { account, tenant }) => ({
    subject: `巡線帳號異動：${changes[change]}`,
    text: `「${tenant}」的帳號「${account}」：${changes[change]}。`,
  }),
  signIn: ({ account, tenant, byProgram }) =>
    byProgram
      ? {
          subject: '巡線帳號有程式登入',
          text: `有程式使用「${tenant}」的帳號「${account}」登入。24 小時內同一網路再有程式登入不另行通知。`,
        }
      : {
          subject: '巡線帳號在新的瀏覽器登入',
          text: `「${tenant}」的帳號「${account}」在先前未使用過的瀏覽器登入。`,
        },
  acting: ({ tenant, actor, organization }) => ({
    subject: `「${organization}」的人員進入了${tenant}`,
    text: `「${organization}」的「${actor}」開始代管「${tenant}」。對方檢視與修改過的內容都有紀錄，管理員可隨時查看並終止代管。同一人一小時內再次進入不另行通知。`,
  }),
  lifecycle: (act, { tenant, until }) => {
    const phrases = {
      convert: [
        '已轉為正式租戶',
        until
          ? `「${tenant}」已轉為正式租戶，有效期至 ${until}。`
          : `「${tenant}」已轉為正式租戶，長期有效。`,
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
    } as const;
    const [subject, text] = phrases[act];
    return { subject: `${tenant}${subject}`, text };
  },
  labels: {
    time: '時間',
    until: '最晚至',
    address: '來源位址',
    browser: '瀏覽器',
    by: '操作者',
    reason: '原因',
    unknownBrowser: '未知瀏覽器',
    program: '程式',
  },
  on: (browser, system) => (system ? `${browser}，${system}` : browser),
  colon: '：',
  notYou: '如果您不知情，請立即變更密碼、登出其他工作階段，並告知管理員。',
  switchOff: '此類郵件可在個人資訊的「通知」中關閉。',
};
