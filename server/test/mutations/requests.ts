import { type Mutation } from './mutation.ts';

const http = 'src/platform/http';
const sessions = 'src/modules/auth/sessions/sessions.test.ts';

export const requestMutations: readonly Mutation[] = [
  {
    guard: 'a call needs its permission',
    file: `${http}/route.ts`,
    find: `throw new AppError('FORBIDDEN');`,
    replace: ';',
    test: 'test/access-matrix.test.ts',
    names: 'is forbidden, whatever the input',
  },
  {
    guard: 'a call needs a session',
    file: `${http}/route.ts`,
    find: `endpoint.access === 'public' ? context`,
    replace: `!request.headers.authorization ? context`,
    test: 'test/access-matrix.test.ts',
    names: 'answers 40001, whatever the input',
  },
  {
    guard: 'an input is what its schema says',
    file: `${http}/route.ts`,
    find: 'if (issues.length > 0) {',
    replace: 'if (issues.length > 1_000) {',
    test: `${http}/server.test.ts`,
    names: 'refuses unknown keys',
  },
  {
    guard: 'an output is what its schema says',
    file: `${http}/route.ts`,
    find: 'const output = endpoint.output.parse(result);',
    replace: 'const output = result;',
    test: `${http}/server.test.ts`,
    names: 'strips what the output does not declare',
  },
  {
    guard: 'no route is made past the contract',
    file: `${http}/server.ts`,
    find: 'if (!declared.config?.declared)',
    replace: 'if (declared.config === null)',
    test: `${http}/route.test.ts`,
    names: 'because a route was made past the contract',
  },
  {
    guard: 'a path is read one way only',
    file: `${http}/server.ts`,
    find: `if (!isPlainPath(request.raw.url ?? '')) throw new AppError('NOT_FOUND');`,
    replace: '',
    test: `${http}/server.test.ts`,
    names: 'is not found',
  },
  {
    guard: 'the access log holds no query',
    file: `${http}/paths.ts`,
    find: `return (rawUrl.split('?', 1)[0] ?? '').slice(0, 512);`,
    replace: 'return rawUrl;',
    test: `${http}/server.test.ts`,
    names: 'leaves one access line',
  },
  {
    guard: 'a formula in a CSV is defused',
    file: `${http}/csv.ts`,
    find: 'formula.test(text) &&',
    replace: 'false &&',
    test: `${http}/server.test.ts`,
    names: 'with formulas defused',
  },
  {
    guard: 'a foreign page cannot sign anybody in',
    file: `${http}/credentials.ts`,
    find: 'if (!isAllowedOrigin(origin, request.host, stateOf(request.server)))',
    replace: 'if (origin === undefined)',
    test: sessions,
    names: 'cannot be begun from a foreign page',
  },
];
