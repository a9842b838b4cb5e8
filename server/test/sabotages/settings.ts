import { type Sabotage } from './sabotage.ts';

export const settingSabotages: readonly Sabotage[] = [
  {
    guard: 'a stored mail password goes nowhere but where it was set for',
    file: 'src/modules/settings/mail.service.ts',
    find: 'if (!same || !stored.sealedPassword)',
    replace: 'if (!stored?.sealedPassword || same === undefined)',
    test: 'src/modules/settings/mail.routes.test.ts',
    names: 'does not send a stored password anywhere else',
  },
  {
    guard: 'address ranges are the platform’s alone',
    file: 'src/modules/settings/ranges.service.ts',
    find: 'if (tenant.type !== organizationTypes.OP)',
    replace: 'if (tenant === undefined || organizationTypes === undefined)',
    test: 'src/modules/settings/ranges.routes.test.ts',
    names: 'are the platform’s alone, to change and to see',
  },
  {
    guard: 'a mail server is connected to at allowed addresses only',
    file: 'src/platform/outbound/smtp.ts',
    find: 'if (!found.every((item) => isAllowed(item.address)))',
    replace: 'if (isAllowed === undefined)',
    test: 'src/platform/outbound/smtp.test.ts',
    names: 'is not asked where the platform allows no address',
  },
  {
    guard: 'an application is never named without an icon',
    file: 'src/modules/settings/applications.service.ts',
    find: 'if (before.iconId === null)',
    replace: 'if (before.iconId === undefined)',
    test: 'src/modules/settings/applications.test.ts',
    names: 'cannot be named while its display icon is empty',
  },
  {
    guard: 'what two people save of an application is not lost',
    file: 'src/modules/settings/applications.service.ts',
    find: 'if (before.version !== version)',
    replace: 'if (before.version > version)',
    test: 'src/modules/settings/applications.test.ts',
    names: 'saved by two people tells the later one',
  },
];
