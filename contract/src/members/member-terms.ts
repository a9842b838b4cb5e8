/** What can be done to several members at once. */
export const memberActs = ['enable', 'disable', 'move', 'addRole', 'removeRole', 'delete'] as const;
export type MemberAct = (typeof memberActs)[number];
/** Members that one call may change. */
export const mostAtOnce = 200;
