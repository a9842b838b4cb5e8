/** What can be done to several outlets at once, the one that cannot be undone last. */
export const bulkActions = ['tag', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];
