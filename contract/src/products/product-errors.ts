import { entry, type ErrorEntry } from '../errors/error-entry.ts';

/** Errors of licences, products and applications: 60260 to 60289, 60360 to 60369. */
export const productErrors = {
  LICENCE_NOT_A_FILE: entry(60260, 422, [
    '这不是许可文件。请上传服务商发给您的原始许可文件。',
    '這不是授權檔案。請上傳服務商提供給您的原始授權檔案。',
    'This is no licence file. Upload the original file that your provider sent you.',
  ]),
  LICENCE_TOO_LARGE: entry(60261, 413, [
    '许可文件不会超过 16 KB。请确认选择的是许可文件。',
    '授權檔案不會超過 16 KB。請確認選擇的是授權檔案。',
    'A licence file is never larger than 16 KB. Check that you chose the licence file.',
  ]),
  LICENCE_KEY_UNKNOWN: entry(60262, 422, [
    '许可由未知的密钥 {keyId} 签发。{addLicenceKey}',
    '授權由未知的金鑰 {keyId} 簽發。{addLicenceKey}',
    'The licence was signed with the unknown key {keyId}.{addLicenceKey}',
  ]),
  LICENCE_EDITED: entry(60263, 422, [
    '许可文件的内容被修改过，不再有效。请上传未经改动的原始文件。',
    '授權檔案的內容被修改過，已失效。請上傳未經更動的原始檔案。',
    'The licence file was edited and is not valid any more. Upload the original, unchanged.',
  ]),
  LICENCE_FORGED: entry(60264, 422, [
    '许可的签名错误：它不是由密钥 {keyId} 的持有者签发的。请向服务商索取真实的许可。',
    '授權的簽章錯誤：它不是由金鑰 {keyId} 的持有者簽發的。請向服務商索取真正的授權。',
    'The signature is wrong: the holder of key {keyId} did not issue this licence. Ask your provider for a genuine one.',
  ]),
  LICENCE_FOREIGN_INSTALLATION: entry(60265, 422, [
    '该许可是为另一套系统（{other}）签发的。请把本系统的编号 {own} 告诉服务商，重新签发。',
    '該授權是為另一套系統（{other}）簽發的。請將本系統的編號 {own} 告知服務商，重新簽發。',
    'This licence was issued for another installation ({other}). Tell your provider the number of this one, {own}, and have it issued again.',
  ]),
  LICENCE_FOREIGN_TENANT: entry(60266, 422, [
    '该许可是为租户“{other}”签发的，不能用于“{own}”。请核对后上传正确的文件。',
    '該授權是為租戶「{other}」簽發的，不能用於「{own}」。請核對後上傳正確的檔案。',
    'This licence was issued for the tenant “{other}” and cannot be used for “{own}”. Upload the right file.',
  ]),
  LICENCE_REPLAYED: entry(60267, 409, [
    '序号为 {serial} 的许可已经使用过。续期或扩容需要新签发的许可。',
    '序號為 {serial} 的授權已經使用過。續期或擴充需要新簽發的授權。',
    'The licence with serial {serial} has been used already. To extend it, have a new one issued.',
  ]),
  LICENCE_OLDER: entry(60268, 409, [
    '该许可（序号 {serial}）早于正在使用的许可（序号 {newest}）。请上传最新签发的文件。',
    '該授權（序號 {serial}）早於使用中的授權（序號 {newest}）。請上傳最新簽發的檔案。',
    'This licence (serial {serial}) is older than the newest one here (serial {newest}). Upload the one that was issued last.',
  ]),
  LICENCE_EXPIRED: entry(60269, 422, [
    '该许可已于 {day} 到期。请向服务商索取新的许可。',
    '該授權已於 {day} 到期。請向服務商索取新的授權。',
    'This licence expired on {day}. Ask your provider for a new one.',
  ]),
  LICENCE_CLOCK: entry(60270, 409, [
    '服务器时钟被调慢：现在显示 {now}，但此前已到过 {seen}。请先校正服务器时间，再上传许可。',
    '伺服器時鐘被調慢：目前顯示 {now}，但先前已到過 {seen}。請先校正伺服器時間，再上傳授權。',
    'The clock of the server was moved back: it says {now}, but {seen} has been seen before. Correct the clock first, then upload the licence.',
  ]),
  LICENCE_QUOTA: entry(60271, 409, [
    '已达到许可的数量上限（已用 {used}，上限 {limit}），不能再添加。请删除不再使用的，或联系服务商增加数量。',
    '已達授權的數量上限（已用 {used}，上限 {limit}），無法再新增。請刪除不再使用的，或聯絡服務商增加數量。',
    'The licensed quantity is used up ({used} of {limit}), so nothing can be added. Delete what is not needed any more, or ask your provider for more.',
  ]),
  LICENCE_OVER: entry(60272, 409, [
    '许可或试用已于 {day} 到期，暂不能添加。已有的监测、告警和数据不受影响。请上传新的许可。',
    '授權或試用已於 {day} 到期，暫時無法新增。既有的監測、告警與資料不受影響。請上傳新的授權。',
    'The licence or trial expired on {day}, so nothing can be added. What you have goes on: monitoring, alerts and data. Upload a new licence to add more.',
  ]),
  LICENCE_READ_ONLY: entry(60273, 403, [
    '许可或试用已到期，宽限期也已结束：现在只能查看和导出数据。请上传新的许可后再操作。',
    '授權或試用已到期，寬限期也已結束：目前只能檢視與匯出資料。請上傳新的授權後再操作。',
    'The licence or trial has expired, and its grace period is over: you can read and export, nothing else. Upload a new licence first.',
  ]),
  PRODUCT_FROM_ABOVE: entry(60274, 403, [
    '产品由上级租户决定，您不能自行更改。请联系服务商。',
    '產品由上級租戶決定，您無法自行變更。請聯絡服務商。',
    'Products are decided on by the tenant above: ask your provider to change this one.',
  ]),
  PRODUCT_STATE: entry(60275, 409, [
    '产品的状态已变化，无法执行此操作。请刷新后重试。',
    '產品的狀態已變更，無法執行此操作。請重新整理後再試。',
    'The product’s state has changed, so this cannot be done now. Reload and try again.',
  ]),
  APPLICATION_ICON_EMPTY: entry(60276, 422, [
    '应用显示图标不能为空，请先上传图标。',
    '應用程式顯示圖示不能為空，請先上傳圖示。',
    'The application display icon cannot be empty. Upload one first.',
  ]),
  APPLICATION_KEY_OVER: entry(60280, 401, [
    '应用密钥已被更换或撤销，请使用新的密钥。',
    '應用程式金鑰已被更換或撤銷，請使用新的金鑰。',
    'This application key was replaced or revoked. Use the new one.',
  ]),
  APPLICATION_KEY_READS: entry(60281, 403, [
    '应用密钥只能读取，不能修改。',
    '應用程式金鑰只能讀取，不能修改。',
    'An application key reads only; it changes nothing.',
  ]),
  APPLICATION_KEY_ELSEWHERE: entry(60282, 403, [
    '此应用密钥不能调用其他应用的接口。',
    '此應用程式金鑰不能呼叫其他應用程式的介面。',
    'This application key is not good for calls of another application.',
  ]),
  APPLICATION_KEY_ADMINISTRATORS: entry(60283, 403, [
    '只有管理员可以生成应用密钥，因为它可以读取该应用的全部数据。',
    '只有管理員可以產生應用程式金鑰，因為它可以讀取該應用程式的全部資料。',
    'Only administrators make application keys, as a key reads all data of its application.',
  ]),
  APPLICATION_KEY_BY_TENANT: entry(60284, 403, [
    '应用密钥只能由租户自己的管理员生成，代管期间不能生成。',
    '應用程式金鑰只能由租戶自己的管理員產生，代管期間不能產生。',
    'Only the tenant’s own administrators make application keys, not somebody who acts for it.',
  ]),
  APPLICATION_MAINTENANCE: entry(60277, 403, [
    '应用正在维护，暂时不能使用。{notice}',
    '應用程式正在維護，暫時無法使用。{notice}',
    'This application is under maintenance and cannot be used for now.{notice}',
  ]),
  MAINTENANCE_ADMINISTRATORS: entry(60278, 403, [
    '只有管理员可以开启或关闭维护模式，因为维护期间只有管理员可以使用。',
    '只有管理員可以開啟或關閉維護模式，因為維護期間只有管理員可以使用。',
    'Only administrators switch maintenance mode, as only they pass while it is on.',
  ]),
  MAINTENANCE_UNTIL: entry(60279, 422, [
    '结束时间必须晚于现在，且不超过 {days} 天。',
    '結束時間必須晚於現在，且不超過 {days} 天。',
    'The end must be later than now and within {days} {days:day|days}.',
  ]),
  PRODUCT_ICON_EMPTY: entry(60360, 422, [
    '产品显示图标不能为空，请先上传图标。',
    '產品顯示圖示不能為空，請先上傳圖示。',
    'The product display icon cannot be empty. Upload one first.',
  ]),
  PRODUCT_CLOSED: entry(60361, 403, [
    '产品已停用，暂时看不到它的数据。数据仍保留。{enableProduct}',
    '產品已停用，暫時看不到它的資料。資料仍保留。{enableProduct}',
    'The product is disabled, so its data is not shown. Nothing is lost.{enableProduct}',
  ]),
  PRODUCT_BY_PLATFORM: entry(60362, 403, [
    '产品目录由平台维护。',
    '產品目錄由平台維護。',
    'The platform maintains the catalogue of products.',
  ]),
  PRODUCT_BUILT_IN: entry(60363, 409, [
    '系统自带的产品不能删除，可以停用。',
    '系統內建的產品不能刪除，可以停用。',
    'This product comes with the program: it can be disabled, not deleted.',
  ]),
  APPLICATION_DISABLED: entry(60364, 403, [
    '应用已停用。{enableApplication}',
    '應用程式已停用。{enableApplication}',
    'This application is disabled.{enableApplication}',
  ]),
  APPLICATION_STATE: entry(60365, 409, [
    '应用的状态已变化，无法执行此操作。请刷新后重试。',
    '應用程式的狀態已變更，無法執行此操作。請重新整理後再試。',
    'The application’s state has changed, so this cannot be done now. Reload and try again.',
  ]),
  APPLICATION_ADMINISTRATORS: entry(60366, 403, [
    '只有管理员可以启用、停用或删除应用，因为停用后只有管理员可以重新启用。',
    '只有管理員可以啟用、停用或刪除應用程式，因為停用後只有管理員可以重新啟用。',
    'Only administrators enable, disable or delete an application, as only they can enable it again.',
  ]),
  PRODUCT_NAME_TAKEN: entry(60367, 409, [
    '该名称已被使用，请换一个。',
    '此名稱已被使用，請換一個。',
    'This name is taken. Choose another.',
  ]),
} as const satisfies Record<string, ErrorEntry>;
