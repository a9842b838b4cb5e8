import { entry } from '../errors/error-entry.ts';

/** Roles and what they grant: 60240–60254, 60330–60339. */
export const roleErrors = {
  ROLE_IN_USE: entry(60240, 409, [
    '角色“{name}”还有 {count} 名成员：{members}。请先选择接替的角色，再删除。',
    '角色「{name}」還有 {count} 名成員：{members}。請先選擇接替的角色，再刪除。',
    'The role “{name}” still has {count} {count:member|members}: {members}. Choose a role to replace it, then delete.',
  ]),
  ROLE_BUILT_IN: entry(60241, 409, [
    '内置角色“{name}”不能修改或删除，请复制后修改副本。',
    '內建角色「{name}」不能修改或刪除，請複製後修改副本。',
    'The built-in role “{name}” cannot be changed or deleted. Copy it and change the copy.',
  ]),
  ROLE_TEMPLATE: entry(60242, 409, [
    '角色“{name}”由“{owner}”下发，只能复制后使用。',
    '角色「{name}」由「{owner}」下發，只能複製後使用。',
    'The role “{name}” is handed down by “{owner}”. Copy it to use it.',
  ]),
  GRANTS_TOO_MUCH: entry(60243, 403, [
    '有 {count} 项权限您自己没有，不能授予他人。请去掉这些权限，或请拥有它们的管理员来操作。',
    '有 {count} 項權限您自己沒有，不能授予他人。請去掉這些權限，或請擁有它們的管理員來操作。',
    'You do not hold {count} of these permissions yourself, so you cannot grant them. Leave them out, or ask an administrator who holds them.',
  ]),
  PERMISSION_NOT_HERE: entry(60330, 403, [
    '有 {count} 项权限是此类组织不能拥有的。请去掉这些权限后再保存。',
    '有 {count} 項權限是此類組織不能擁有的。請去掉這些權限後再儲存。',
    'An organisation of this type cannot hold {count} of these permissions. Leave them out and save again.',
  ]),
  ROLE_ABOVE_YOU: entry(60331, 403, [
    '角色“{name}”或其成员拥有您没有的权限，您不能更改它的名称和权限，也不能删除它。请由拥有这些权限的管理员操作。',
    '角色「{name}」或其成員擁有您沒有的權限，您不能變更它的名稱和權限，也不能刪除它。請由擁有這些權限的管理員操作。',
    'The role “{name}” or its members hold permissions that you do not, so you can neither rename it, change its permissions nor delete it. Ask an administrator who holds them.',
  ]),
  MEMBER_ROLE_EMPTY: entry(60332, 409, [
    '成员角色不能为空：“{name}”没有其他角色。请先授予另一个角色，再收回此角色。',
    '成員角色不能為空：「{name}」沒有其他角色。請先授予另一個角色，再收回此角色。',
    'The member role cannot be empty: “{name}” has no other. Give another role first, then take this one.',
  ]),
} as const;
