import { type Mutation } from './mutation.ts';

const test = 'src/modules/walls/walls.test.ts';

export const wallMutations: readonly Mutation[] = [
  {
    guard: 'the key of a wall makes the calls that show it alone',
    file: 'src/platform/http/route.ts',
    find: "  if (signed.kind === 'wall' && endpoint.forWalls !== true) throw new AppError('WALL_KEY_ELSEWHERE');\n",
    replace: '',
    test,
    names: 'is refused every other call of the contract',
  },
  {
    guard: 'the key of a wall shows its own wall alone',
    file: 'src/modules/walls/shown-wall.ts',
    find: ' || (isKey && key?.wallId !== wallId)',
    replace: '',
    test,
    names: 'shows no other wall',
  },
  {
    guard: 'the key of a wall that is revoked is over at once',
    file: 'src/modules/walls/wall-keys.service.ts',
    find: '    await endWallKeys(tx, tenantId, [keyId], now);\n',
    replace: '',
    test,
    names: 'is over at once when it is revoked',
  },
  {
    guard: 'live connections of a wall’s key end with it',
    file: 'src/modules/auth/sessions/wall-keys.ts',
    find: "  publishEnded(tx, ended, 'SESSION_ENDED');\n",
    replace: '',
    test,
    names: 'ends with its wall',
  },
  {
    guard: 'of the key of a wall a hash is kept',
    file: 'src/modules/auth/sessions/wall-keys.ts',
    find: 'tokenHash: hashOf(token)',
    replace: 'tokenHash: hashOf(token), name: token',
    test,
    names: 'is shown once and kept as a hash alone',
  },
  {
    guard: 'the key of a wall hears nothing but that something moved',
    file: 'src/modules/auth/sessions/live-authorization.ts',
    find: "row.kind === 'wall' ? wallTopics : undefined",
    replace: 'undefined',
    test,
    names: 'hears that something moved and of nothing what',
  },
  {
    guard: 'the key of a wall is made by nobody who acts for the tenant',
    file: 'src/modules/walls/wall-keys.service.ts',
    find: " || grant !== undefined) throw new AppError('WALL_KEY_OWN')",
    replace: ") throw new AppError('WALL_KEY_OWN')",
    test,
    names: 'is made by a person who proved themselves',
  },
  {
    guard: 'a slide shows what its reader may see at the time',
    file: 'src/modules/walls/walls.routes.ts',
    find: '    assertSlides(context, [slide]);\n',
    replace: '',
    test,
    names: 'shows what its maker may see at the time',
  },
  {
    guard: 'a wall stops in a maintenance and past the grace time, whoever made its key',
    file: 'src/modules/auth/sessions/live-authorization.ts',
    find: "}) => administrator && kind !== 'wall';",
    replace: '}) => administrator || kind === undefined;',
    test,
    names: 'stops while its tenant is frozen',
  },
];
