import { type Mutation } from './mutation.ts';

const boards = 'src/modules/explorer/boards/boards.service.ts';
const boardTest = 'src/modules/explorer/boards/boards.test.ts';
const wire = 'src/modules/explorer/written/wire/wire.test.ts';
const largeTest = 'src/modules/explorer/prometheus/large-tenant.test.ts';
const writtenTest = 'src/modules/explorer/written/written.test.ts';

export const explorerMutations: readonly Mutation[] = [
  {
    guard: 'a dashboard is shared by who may share',
    file: boards,
    find: 'mayMake(context) && (!isShared || mayShare(context))',
    replace: 'mayMake(context)',
    test: boardTest,
    names: 'are shared, and changed when shared, by who may share',
  },
  {
    guard: 'a dashboard of one’s own is found by nobody else',
    file: 'src/modules/explorer/boards/boards.queries.ts',
    find: 'and id = ${boardId} and (is_shared or owner_id = ${memberId}) for update',
    replace: 'and id = ${boardId} for update',
    test: boardTest,
    names: 'are seen by nobody else',
  },
  {
    guard: 'what is unpacked is no larger than is taken',
    file: 'src/modules/explorer/written/wire/snappy.ts',
    find: 'if (length > most)',
    replace: 'if (length > Infinity)',
    test: wire,
    names: 'before it holds any of it',
  },
  {
    guard: 'nobody writes samples under the names of what is measured',
    file: 'src/modules/explorer/written/checked-series.ts',
    find: 'if (name.startsWith(exposedPrefix))',
    replace: 'if (name === exposedPrefix)',
    test: writtenTest,
    names: 'keeps the good of a request and says with 400',
  },
  {
    guard: 'a tenant writes so many samples an hour',
    file: 'src/modules/explorer/written/write.service.ts',
    find: 'if (used.samples + asked > writeLimits.samplesPerHour)',
    replace: 'if (used.samples + asked > Infinity)',
    test: writtenTest,
    names: 'takes so many samples an hour of a tenant',
  },
  {
    guard: 'the page that is scraped holds so many series',
    file: 'src/modules/explorer/prometheus/exposition.ts',
    find: 'if (this.#series > this.#most)',
    replace: 'if (this.#series > Infinity)',
    test: largeTest,
    names: 'says what to narrow where there is more than fits',
  },
  {
    guard: 'one question looks at so many subjects',
    file: 'src/modules/explorer/prometheus/matched-subjects.ts',
    find: 'if (seen > bounds.subjects)',
    replace: 'if (seen > Infinity)',
    test: largeTest,
    names: 'says what to narrow where there is more than fits',
  },
];
