import { describe, expect, it } from 'vitest';
import { allTexts } from './all-texts.ts';

/** Words of the mainland in the characters of Taiwan, each with what Taiwan says. */
const mainland: Readonly<Record<string, string>> = {
  ...{ 默認: '預設', 缺省: '預設', 信息: '訊息、資訊', 消息: '訊息', 網絡: '網路', 服務器: '伺服器' },
  ...{ 用戶: '使用者', 登錄: '登入', 登陸: '登入', 註銷: '登出', 設置: '設定', 配置: '設定', 支持: '支援' },
  ...{ 視頻: '影片', 數據: '資料', 文件: '檔案', 文檔: '文件', 軟件: '軟體', 硬件: '硬體', 固件: '韌體' },
  ...{ 端口: '連接埠', 接口: '介面', 界面: '介面', 網口: '網路埠', 密鑰: '金鑰', 令牌: '權杖', 激活: '啟用' },
  ...{ 窗口: '視窗', 鏈接: '連結', 屏幕: '螢幕', 鼠標: '滑鼠', 搜索: '搜尋', 查看: '檢視', 保存: '儲存' },
  ...{ 刷新: '重新整理', 加載: '載入', 導入: '匯入', 導出: '匯出', 打印: '列印', 賬: '帳', 質量: '品質' },
  ...{ 字節: '位元組', 字符: '字元', 字段: '欄位', 內存: '記憶體', 硬盤: '硬碟', 菜單: '選單', 點擊: '點選' },
  ...{ 會話: '工作階段', 訪問: '存取', 緩存: '快取', 帶寬: '頻寬', 時延: '延遲', 丟包: '封包遺失' },
  ...{ 交換機: '交換器', 網關: '閘道', 遠程: '遠端', 智能: '智慧', 打開: '開啟', 實時: '即時', 響應: '回應' },
  ...{ 日誌: '紀錄', 運營: '營運', 創建: '建立', 互聯網: '網際網路', 短信: '簡訊', 郵箱: '電子郵件' },
  ...{ 複制: '複製', 粘貼: '貼上', 只讀: '唯讀', 重置: '重設', 禁用: '停用', 高級: '進階', 集成: '整合' },
  ...{
    重啟: '重新啟動',
    在線: '上線',
    離線: '下線',
    恢復出廠: '還原',
    審計: '稽核',
    許可: '授權',
    程序員: '工程師',
    校驗和: '雜湊值',
  },
};

describe('texts of zh-TW', () => {
  const all = allTexts['zh-TW'];

  it('are looked at in the console, in the contract and in the server', () => {
    expect(all.length).toBeGreaterThan(1500);
    expect(all.map(([, text]) => text)).toContain('設備詳情');
  });

  it('have Taiwan’s words', () => {
    const faults = all.flatMap(([name, text]) =>
      Object.entries(mainland)
        .filter(([word]) => text.includes(word))
        .map(([word, said]) => `${name}: ${text} (${word}: ${said})`),
    );
    expect(faults).toEqual([]);
  });
});

describe('units', () => {
  it.each(['zh', 'zh-TW', 'en'] as const)(
    'never part from their number in %s, nor stick to it',
    (language) => {
      const parted = /(\d|\}\}?) (MB|KB|GB|ms|s|k?bit\/s|Mbit\/s|px|%)(?![A-Za-z])|(\d|\}\}?)[\s\u00a0]%/;
      const stuck = /(\d|\}\}?)(?:MB|KB|GB|ms|k?bit\/s|Mbit\/s|px|min|h)(?![A-Za-z])/;
      // A count stands apart from its Chinese word, as Latin letters do.
      const tight =
        /(\d|\}\}?)(?:天|分钟|分鐘|秒|小时|小時|个(?!人)|個(?!人)|台(?!灣)|行|列(?!表)|条|條|項|项|位|級|级|層|层|筆|毫秒)/;
      const faults = allTexts[language].filter(([, text]) =>
        [parted, stuck, ...(language === 'en' ? [] : [tight])].some((pattern) => pattern.test(text)),
      );
      expect(faults).toEqual([]);
    },
  );
});
