import { texts } from '@linekeeper/contract/platform/file-columns';
import { column, offPaper, type ReportColumn } from '../report-table.ts';

const removedAt = column('removed_at', 'time', texts('删除时间', '刪除時間', 'Deleted'));

/** When subjects were deleted: empty of those that are there, and on paper where any was deleted. */
export const removedColumn = (subjects: readonly { readonly removedAtMs: number | null }[]): ReportColumn =>
  subjects.some(({ removedAtMs }) => removedAtMs !== null) ? removedAt : offPaper(removedAt);
