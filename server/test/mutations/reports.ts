import { type Mutation } from './mutation.ts';

const test = 'src/modules/reports/reports.test.ts';
const scheduleTest = 'src/modules/reports/schedules/schedules.test.ts';
const trafficTest = 'src/modules/reports/traffic.test.ts';
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
    find: '(content) => seen.includes(content)',
    replace: '() => true',
    test,
    names: 'is begun with what its maker may see',
  },
  {
    guard: 'a report of nothing that its maker may see is refused',
    file: 'src/modules/reports/reports.routes.ts',
    find: "    if (!contents) throw new AppError('REPORT_NOTHING_VISIBLE');\n",
    replace: '',
    test,
    names: 'is begun with what its maker may see',
  },
  {
    guard: 'a report of a service is made of what it rests on',
    file: 'src/modules/reports/kinds/report-kind.ts',
    find: 'service === null || service.subjects.some(({ id }) => id === subjectId)',
    replace: 'subjectId !== service?.id',
    test: trafficTest,
    names: 'is that of the lines and devices that it rests on',
  },
  {
    guard: 'a report of a place that is not there is refused',
    file: 'src/modules/reports/reports.routes.ts',
    find: "      if (placeName === null) throw new AppError('NOT_FOUND');\n",
    replace: '',
    test: trafficTest,
    names: 'is not made of another tenant’s',
  },
  {
    guard: 'five minutes that were not measured are no zero',
    file: 'src/modules/reports/kinds/five-minutes.ts',
    find: 'count === 0 ? null',
    replace: 'count === 0 ? 0',
    test: trafficTest,
    names: 'what is missing is said',
  },
  {
    guard: 'a report that was cancelled leaves nothing behind',
    file: 'src/modules/reports/make-report.ts',
    find: '(tx) => deleteReport(tx, tenantId, id)',
    replace: 'async () => undefined',
    test,
    names: 'leaves nothing behind when it is cancelled',
  },
  {
    guard: 'a scheduled report is mailed to who may see it when the mail leaves',
    file: 'src/modules/reports/schedules/leaving.jobs.ts',
    find: '!person || !mayRead(person, made)',
    replace: '!person',
    test: scheduleTest,
    names: 'mails nothing to who lost the right',
  },
  {
    guard: 'a scheduled report is put into the outbox for who may see it',
    file: 'src/modules/reports/schedules/send-part.ts',
    find: 'sendings.has(person.id) && mayRead(person, made)',
    replace: 'sendings.has(person.id)',
    test: scheduleTest,
    names: 'makes its reports when its time comes',
  },
  {
    guard: 'a customer that forbids to be looked into is left out of a schedule',
    file: 'src/modules/reports/schedules/make-part.jobs.ts',
    find: '!(await isProxyAllowed(tx, customerId))',
    replace: 'customerId < 0',
    test: scheduleTest,
    names: 'names who was left out',
  },
  {
    guard: 'somebody from above sets up no schedule',
    file: 'src/modules/reports/schedules/schedules.service.ts',
    find: "kind !== 'session' || grant !== undefined",
    replace: "kind !== 'session'",
    test: scheduleTest,
    names: 'is set up by members of the tenant',
  },
  {
    guard: 'a schedule names customers of who sets it up',
    file: 'src/modules/reports/schedules/schedules.service.ts',
    find: 'found.length < new Set(ids).size',
    replace: 'found.length < 0',
    test: scheduleTest,
    names: 'is set up by members of the tenant',
  },
];
