import { entry } from '../errors/error-entry.ts';

/** Errors of long operations, departments and members. */
export const memberErrors = {
  OPERATION_FAILED: entry(60220, 500, [
    '任务未能完成，已做的部分予以保留。请重试。{askIfStill}',
    '任務未能完成，已完成的部分會保留。請再試一次。{askIfStill}',
    'The job could not be finished; what it did so far stands. Try again.{askIfStill}',
  ]),
  OPERATION_CANCELLED: entry(60221, 409, [
    '任务已取消，已做的部分予以保留。',
    '任務已取消，已完成的部分會保留。',
    'The job was cancelled; what it did so far stands.',
  ]),
  OPERATION_NOT_CANCELLABLE: entry(60222, 409, [
    '此任务不能取消，请等待它完成。',
    '此任務無法取消，請等待完成。',
    'This job cannot be cancelled. Wait until it is done.',
  ]),
  OPERATION_ENDED: entry(60223, 409, [
    '任务已经结束，无需取消。',
    '任務已經結束，不需要取消。',
    'The job has ended already: there is nothing to cancel.',
  ]),
  DEPARTMENT_TOO_DEEP: entry(60224, 409, [
    '部门最多 {most} 级，请放到更高的位置。',
    '部門最多 {most} 層，請放到更高的位置。',
    'Departments go {most} {most:level|levels} deep at most. Choose a place higher up.',
  ]),
  DEPARTMENT_INTO_ITSELF: entry(60225, 409, [
    '部门不能移到自己或其下级部门之下，请选择其他位置。',
    '部門不能移到自己或其下層部門之下，請選擇其他位置。',
    'A department cannot be moved below itself. Choose another place.',
  ]),
  ROLE_NOT_HELD: entry(60226, 403, [
    '角色“{name}”含有您没有的权限，您不能授予或收回它。请由拥有这些权限的管理员操作。',
    '角色「{name}」含有您沒有的權限，您不能授予或收回。請由擁有這些權限的管理員操作。',
    'The role “{name}” holds permissions that you do not hold, so you cannot give or take it. Ask an administrator who does.',
  ]),
  MEMBER_ABOVE_YOU: entry(60227, 403, [
    '“{name}”的权限多于您，您不能修改该成员。请联系管理员。',
    '「{name}」的權限多於您，您不能修改該成員。請聯絡管理員。',
    '“{name}” holds more permissions than you, so you cannot change this member. Ask an administrator.',
  ]),
  NOT_ONESELF: entry(60228, 409, [
    '不能停用或删除自己的账号，也不能给自己换角色或重置密码。请由其他管理员操作。',
    '不能停用或刪除自己的帳號，也不能變更自己的角色或重設密碼。請由其他管理員操作。',
    'You cannot disable or delete your own account, change your own roles or reset your own password here. Ask another administrator.',
  ]),
  LAST_ADMINISTRATOR: entry(60229, 409, [
    '“{name}”是唯一启用的管理员。请先指定另一位管理员。',
    '「{name}」是唯一啟用的管理員。請先指定另一位管理員。',
    '“{name}” is the only enabled administrator. Make someone else one first.',
  ]),
  ACCOUNT_TAKEN: entry(60230, 409, [
    '“{value}”已被成员“{name}”使用，请换一个。',
    '「{value}」已被成員「{name}」使用，請換一個。',
    '“{value}” is taken by the member “{name}”. Choose another.',
  ]),
  MAIL_NEEDED: entry(60231, 400, [
    '请填写成员的邮箱，才能发送邀请邮件。',
    '請填寫成員的電子郵件，才能寄出邀請信。',
    'Enter the member’s e-mail address: the invitation goes there.',
  ]),
  IMPORT_EMPTY: entry(60232, 400, [
    '导入文件不能为空：表头下至少要有一行内容。请填写后重试。',
    '匯入檔案不能為空：標題列下至少要有一列內容。請填寫後再試一次。',
    'The import file cannot be empty: at least one row must follow the heads. Fill it in and try again.',
  ]),
  IMPORT_HEADS: entry(60233, 400, [
    '首行须有“用户名”和“姓名”两列。请下载模板，按模板填写后重试。',
    '首列須有「使用者名稱」和「姓名」兩欄。請下載範本，依範本填寫後再試。',
    'The first row must name the columns “Username” and “Name”. Download the template, fill it in and try again.',
  ]),
  IMPORT_DEVICE_HEADS: entry(60235, 400, [
    '首行须有“IP 地址”一列。请下载示例文件，按示例填写后重试。',
    '首列須有「IP 位址」一欄。請下載範例檔案，依範例填寫後再試。',
    'The first row must name the column “IP address”. Download the example, fill it in and try again.',
  ]),
  IMPORT_MALFORMED: entry(60234, 400, [
    '第 {row} 行附近的引号或分隔符错误，文件无法读取。请用表格软件打开并另存为 CSV 后重试。',
    '第 {row} 列附近的引號或分隔符號錯誤，檔案無法讀取。請用試算表軟體開啟並另存為 CSV 後再試。',
    'The file cannot be read near row {row}: a quote or separator is wrong. Open it in a spreadsheet, save it as CSV and try again.',
  ]),
  IMPORT_ARRIVING: entry(60236, 409, [
    '已有同类文件正在上传，请等它传完后重试。',
    '已有同類檔案正在上傳，請等它傳完後再試。',
    'Another file of this kind is being uploaded. Try again when it has arrived.',
  ]),
  IMPORT_RUNNING: entry(60237, 409, [
    '该文件正由其他成员导入，请等导入结束后重试。',
    '此檔案正由其他成員匯入，請等匯入結束後再試。',
    'Another member is importing this file. Try again when that import has ended.',
  ]),
  IMPORT_STOPPED: entry(60238, 403, [
    '导入已中止：{cause}。此前已新增 {created} 条、修改 {changed} 条，予以保留。',
    '匯入已中止：{cause}。先前已新增 {created} 筆、修改 {changed} 筆，予以保留。',
    'The import was stopped: {cause}. What was stored before stays: {created} added, {changed} changed.',
  ]),
  IMPORT_NOT_TEXT: entry(60239, 400, [
    '第 {row} 行含有空字符（NUL），不是文本。请用表格软件打开并另存为 UTF-8 编码的 CSV 后重试。',
    '第 {row} 列含有空字元（NUL），不是文字。請用試算表軟體開啟並另存為 UTF-8 編碼的 CSV 後再試。',
    'Row {row} holds NUL, which no text does. Open the file in a spreadsheet, save it as CSV in UTF-8 and try again.',
  ]),
  FIRST_PASSWORDS_OVER: entry(60320, 410, [
    '这些初始密码都已使用，或已超过 1 小时，不能再下载。仍需要的成员请逐个重置密码。',
    '這些初始密碼都已使用，或已超過 1 小時，無法再下載。仍需要的成員請逐一重設密碼。',
    'These first passwords have all been used, or their hour is over. Reset the passwords of the members who still need one.',
  ]),
  IMPORT_DAY_FULL: entry(60256, 429, [
    '24 小时内上传的导入文件已达上限（共 {limit}）。请约 {hours} 小时后重试。',
    '24 小時內上傳的匯入檔案已達上限（共 {limit}）。請約 {hours} 小時後再試。',
    'The import files uploaded within 24 hours have reached their limit of {limit} in all. Try again in about {hours} {hours:hour|hours}.',
  ]),
};
