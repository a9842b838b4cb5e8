/** What can be done to several devices at once, the one that cannot be undone last. */
export const severalActs = ['poll', 'change', 'delete'] as const;
export type SeveralAct = (typeof severalActs)[number];
