/** What can be done to several devices at once, the one that cannot be undone last. */
export const bulkActions = ['poll', 'change', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];
