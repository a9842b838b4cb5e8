import { type Mutation } from './mutation.ts';

const test = 'src/modules/reports/reports.test.ts';
const queries = 'src/modules/reports/reports.queries.ts';

export const reportMutations: readonly Mutation[] = [
  {
    guard: 'a report is shown to who may see all that it holds',
    file: queries,
    find: '    .where(sql<boolean>`r.contents <@ ${[...contents]}::text[]`)\n',
    replace: '',
    test,
    names: 'is listed and fetched by who may see all that it holds',
  },
  {
    guard: 'a report of alerts is shown to who may see every kind that it tells of',
    file: queries,
    find: '    .where(sql<boolean>`r.subject_kinds <@ ${[...subjectKinds]}::text[]`)',
    replace: '',
    test,
    names: 'is shown to who may see every kind that it tells of',
  },
  {
    guard: 'a report holds what its maker may see',
    file: 'src/modules/reports/reports.routes.ts',
    find: 'may.filter((content) => seen.includes(content))',
    replace: '[...may]',
    test,
    names: 'is begun with what its maker may see',
  },
  {
    guard: 'a report of nothing that its maker may see is refused',
    file: 'src/modules/reports/reports.routes.ts',
    find: 'contents.length === 0 || must.some((content) => !seen.includes(content))',
    replace: 'contents.length < 0',
    test,
    names: 'is begun with what its maker may see',
  },
  {
    guard: 'a report that was cancelled leaves nothing behind',
    file: 'src/modules/reports/report.operation.ts',
    find: '(tx) => deleteReport(tx, tenantId, id)',
    replace: 'async () => undefined',
    test,
    names: 'leaves nothing behind when it is cancelled',
  },
];
