import { type Mutation } from './mutation.ts';

const test = 'src/modules/evidence/evidence.test.ts';

export const evidenceMutations: readonly Mutation[] = [
  {
    guard: 'evidence is fetched of the line that it is of',
    file: 'src/modules/evidence/evidence.queries.ts',
    find: `    .where('lineId', '=', lineId)
    .where('byteCount', 'is not', null)`,
    replace: `    .where('byteCount', 'is not', null)`,
    test,
    names: 'is fetched by the line that it is of alone',
  },
  {
    guard: 'evidence that is not whole is not fetched',
    file: 'src/modules/evidence/evidence.queries.ts',
    find: `    .where('byteCount', 'is not', null)\n`,
    replace: '',
    test,
    names: 'is fetched by the line that it is of alone',
  },
  {
    guard: 'evidence is not fetched when its days are over',
    file: 'src/modules/evidence/evidence.queries.ts',
    find: `    .where('expiresAt', '>', now)\n`,
    replace: '',
    test,
    names: 'is fetched by the line that it is of alone',
  },
  {
    guard: 'evidence is of ninety-two days at most',
    file: 'src/modules/evidence/evidence-period.ts',
    find: `lengthMs > evidenceMostDays * dayMs + changeOfClocksMs`,
    replace: 'false',
    test,
    names: 'is refused for more than ninety-two days',
  },
  {
    guard: 'so much evidence waits for a tenant and no more',
    file: 'src/modules/evidence/evidence.routes.ts',
    find: `if (left >= mostWaiting) throw new AppError('EVIDENCE_BUSY');`,
    replace: '',
    test,
    names: 'is refused where as much as may waits',
  },
  {
    guard: 'a newer request for evidence ends the one before of the same member alone',
    file: 'src/platform/operations/forerunners.ts',
    find: `      createdBy === actor.memberId &&\n`,
    replace: '',
    test,
    names: 'ends what the same member asked of the same line before',
  },
  {
    guard: 'a text with line breaks forges no record of evidence',
    file: 'src/modules/evidence/evidence-csv.ts',
    find: `all.detail = all.detail.replace(/[\\p{Cc}\\u2028\\u2029]/gu, ' ');`,
    replace: 'all.detail += "";',
    test,
    names: 'takes no line of a text for a record',
  },
  {
    guard: 'what evidence is signed with is sealed',
    file: 'src/modules/evidence/signing-key.ts',
    find: `secrets.seal(place, plain).column`,
    replace: `Buffer.concat([Buffer.from(plain, 'base64'), secrets.seal(place, plain).column])`,
    test: 'src/modules/evidence/signing-key.test.ts',
    names: 'is made once, however many need it first, and is sealed',
  },
  {
    guard: 'evidence grows no larger than it may',
    file: 'src/platform/zip-file.ts',
    find: `if (written > mostBytes) throw`,
    replace: 'if (written < 0) throw',
    test: 'src/platform/zip-file.test.ts',
    names: 'grows too large',
  },
  {
    guard: 'what turns the direction of a line is not drawn',
    file: 'src/platform/pdf/safe-text.ts',
    find: `\\p{Cf}`,
    replace: '',
    test: 'src/platform/pdf/safe-text.test.ts',
    names: 'shows a box for what turns direction',
  },
];
