import { type Texts } from '../language.ts';
import { emptyTexts } from '../required-words.ts';
import { type FileColumn, texts } from '../platform/file-columns.ts';

/** The columns of a file of members, in its order: for export, import and template alike. */
export const memberColumns = {
  username: { title: texts('用户名', '使用者名稱', 'Username'), isRequired: true },
  name: { title: texts('姓名', '姓名', 'Name'), isRequired: true },
  phone: { title: texts('手机号', '手機號碼', 'Phone') },
  email: { title: texts('邮箱', '電子郵件', 'E-mail') },
  department: {
    title: texts('部门', '部門', 'Department'),
    help: texts(
      '从最上级写起，用“/”分隔，如“总部/销售部”',
      '從最上層寫起，用「/」分隔，如「總部/業務部」',
      'from the top, separated by “/”, as in “Headquarters/Sales”',
    ),
  },
  roles: {
    title: texts('角色', '角色', 'Roles'),
    help: texts(
      '多个角色用分号隔开；新成员留空为默认角色',
      '多個角色用分號隔開；新成員留空為預設角色',
      'several are separated by semicolons; new members without one get the default role',
    ),
  },
  status: {
    title: texts('状态', '狀態', 'Status'),
    help: texts(
      '“启用”或“停用”，留空为启用',
      '「啟用」或「停用」，留空為啟用',
      '“Enabled” or “Disabled”; new members without one are enabled',
    ),
  },
} as const satisfies Readonly<Record<string, FileColumn>>;
export type MemberColumn = keyof typeof memberColumns;

/** What can be wrong with a row, in words. */
export const memberRowFaults = {
  format: texts('格式错误', '格式錯誤', 'Wrong format'),
  tooLong: texts('不能超过 64 个字符', '不能超過 64 個字元', 'At most 64 characters'),
  twice: texts('文件中已有其他行使用', '檔案中已有其他列使用', 'Also used in another row of the file'),
  taken: texts('已被其他成员使用', '已被其他成員使用', 'Taken by another member'),
  departmentUnknown: texts(
    '找不到这个部门。请先新建，或勾选自动建立',
    '找不到這個部門。請先新增，或勾選自動建立',
    'Department not found. Add it first, or have the import create it',
  ),
  departmentPath: texts(
    '部门路径错误：用“/”分隔，最多 10 级',
    '部門路徑錯誤：用「/」分隔，最多 10 層',
    'Wrong department path: separate levels with “/”, ten at most',
  ),
  roleEmpty: emptyTexts.memberRole,
  nameEmpty: emptyTexts.memberName,
  usernameEmpty: emptyTexts.username,
  roleUnknown: texts('找不到这个角色', '找不到這個角色', 'Role not found'),
  roleNotHeld: texts(
    '该角色含有您没有的权限',
    '該角色含有您沒有的權限',
    'The role includes permissions that you do not hold',
  ),
  roleAdministrator: texts(
    '不能通过导入授予管理员角色',
    '不能透過匯入授予管理員角色',
    'An import cannot give the administrator role',
  ),
  statusUnknown: texts(
    '状态只能是“启用”或“停用”',
    '狀態只能是「啟用」或「停用」',
    'The status must be “Enabled” or “Disabled”',
  ),
  ownAdministrator: texts(
    '服务商不能更改租户自己的管理员的登录方式，也不能启用其账号',
    '服務商不能變更租戶自己的管理員的登入方式，也不能啟用其帳號',
    'A service provider does not change how the tenant’s own administrators sign in, nor enables them',
  ),
  suspended: texts(
    '该成员由服务商创建，已暂停，须由租户自己的管理员确认',
    '該成員由服務商建立，已暫停，須由租戶自己的管理員確認',
    'Made by a service provider and suspended: the tenant’s own administrators have to confirm it',
  ),
  aboveYou: texts(
    '该成员的权限多于您，不能修改',
    '該成員的權限多於您，不能修改',
    'This member has more permissions than you',
  ),
  oneself: texts(
    '不能停用自己或更改自己的角色',
    '不能停用自己或變更自己的角色',
    'You cannot disable yourself or change your own roles',
  ),
  administrator: texts(
    '不能通过导入停用管理员',
    '不能透過匯入停用管理員',
    'An import cannot disable an administrator',
  ),
} as const satisfies Readonly<Record<string, Texts>>;
export type RowFault = keyof typeof memberRowFaults;
