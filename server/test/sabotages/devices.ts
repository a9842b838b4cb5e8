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
];
