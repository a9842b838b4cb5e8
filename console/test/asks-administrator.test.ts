import { languages } from '@linekeeper/contract/language';
import { expect, it } from 'vitest';
import { allTexts } from './all-texts.ts';

/** That somebody is told to turn to an administrator. */
const asks =
  /(?<!邀)(?:请|請)[^。，；件信]{0,12}管理(?:员|員)|由[^。，；]{0,12}管理(?:员|員)[^。，；]{0,8}(?:操作|启用|啟用|重置|重設|确认|確認)|(?:ask|contact)[^.;:]{0,16}administrator|(?<!; )administrators? (?:can enable|has to)/i;

/** Texts that may, each with why its reader is not the administrator who is meant. */
const allowed: readonly (readonly [place: string, why: string])[] = [
  ['contract/src/errors/whom-to-ask.ts', 'the one place that says it by the reader'],
  ['workbench.closed.platform', 'the platform, which decides, reads closed.mine'],
  ['workbench.closed.above', 'who decides reads closed.mine; the others a name'],
  ['personal.noGateway.email', 'who may set one up reads noGatewayYet'],
  ['personal.noGateway.phone', 'who may set one up reads noGatewayYet'],
  ['personal.askForMail', 'who may set one up is led there'],
  ['products.closedByPlatform', 'names who decides; the platform’s own list has the act'],
  ['provided.allByProvider', 'tells the administrators of a provider’s making to add one of their own'],
  ['members.notInvited', 'read in a stay: the tenant’s own are others'],
  ['contract/src/errors.ts', 'of a disabled account: never the last administrator, so there is another'],
  ['contract/src/permissions/role-errors.ts', 'refused to who lacks permissions that administrators have'],
  [
    'contract/src/members/member-errors.ts',
    'the same; or another administrator where it is one’s own account',
  ],
  ['contract/src/members/member-columns.ts', 'read in a stay: the tenant’s own are others'],
  [
    'contract/src/members/provided-errors.ts',
    'read in a stay, or by whom a provider made: the tenant’s own are others',
  ],
  ['contract/src/proxy/proxy-errors.ts', 'read in a stay: the other tenant’s administrator'],
];

it.each(languages)('no administrator is told in %s to ask the administrator', (language) => {
  const places = new Set(allTexts[language].filter(([, text]) => asks.test(text)).map(([place]) => place));
  expect(places).toContain('contract/src/errors/whom-to-ask.ts');
  expect([...places].filter((place) => !allowed.some(([known]) => known === place))).toEqual([]);
});

it('nothing is allowed that no text says any more', () => {
  const said = new Set(
    languages.flatMap((language) =>
      allTexts[language].filter(([, text]) => asks.test(text)).map(([place]) => place),
    ),
  );
  expect(allowed.map(([place]) => place).filter((place) => !said.has(place))).toEqual([]);
});
