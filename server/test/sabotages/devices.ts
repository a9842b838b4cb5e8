import { type Sabotage } from './sabotage.ts';

const devices = 'src/modules/devices';

export const deviceSabotages: readonly Sabotage[] = [
  {
    guard: 'a device that stands elsewhere than the reader saw is not deleted among several',
    file: `${devices}/devices.service.ts`,
    find: `if (seenAddress !== undefined && address !== seenAddress) return 'moved';`,
    replace: '',
    test: `${devices}/several.test.ts`,
    names: 'answers 50001 with the ip and reason',
  },
  {
    guard: 'devices are imported only into ranges that may be watched',
    file: `${devices}/import-plan.ts`,
    find: `if (!grounds.isAllowed(address)) wrong('address', 'rangeClosed');`,
    replace: '',
    test: `${devices}/device-imports.test.ts`,
    names: 'is checked first',
  },
  {
    guard: 'an import takes of the licence what it adds',
    file: `${devices}/import-batch.ts`,
    find: `await takeQuantity(tx, scope, 'networkDevices', waiting + wanted.length);`,
    replace: '',
    test: `${devices}/device-imports.test.ts`,
    names: 'goes no further than the licence',
  },
  {
    guard: 'a community is not shown among the first rows of a file',
    file: `${devices}/device-imports.ts`,
    find: `hidden: ['community'],`,
    replace: '',
    test: `${devices}/device-imports.test.ts`,
    names: 'shows no community',
  },
  {
    guard: 'a file that is imported is stored sealed',
    file: 'src/platform/csv/import-files.ts',
    find: 'secrets.seal(placeOf(tenantId, importId, number), text).column',
    replace: 'Buffer.from(text)',
    test: `${devices}/device-imports.test.ts`,
    names: 'shows no community',
  },
  {
    guard: 'who lost the permission imports nothing, whatever was asked before',
    file: 'src/platform/csv/import-works.ts',
    find: `if (!rights?.permissions.has(permission)) throw new AppError('FORBIDDEN');`,
    replace: `if (!rights) throw new AppError('FORBIDDEN');`,
    test: `${devices}/device-imports.test.ts`,
    names: 'is who may add them',
  },
  {
    guard: 'a file of another kind is no file of devices',
    file: 'src/platform/csv/imports.queries.ts',
    find: `.where('kind', '=', kind)`,
    replace: '',
    test: `${devices}/device-imports.test.ts`,
    names: 'meets imports of a neighbour',
  },
];
