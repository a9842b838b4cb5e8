import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { deviceListPath } from '../../lib/device-path.ts';
import { currentLanguage, languages } from '../../lib/language.ts';
import { screenAt } from '../../lib/screen-tree.ts';
import { actsForAnother, holdsAll, useSession } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import { chooseTheme, showHelp, useUi } from '../../lib/ui.ts';
import { useLeave } from '../acting/use-tenant-switch.ts';
import { chooseLanguage } from '../choose-language.ts';
import { openRoutes } from '../open-routes.ts';
import { type SearchItem } from './search-items.ts';

/** What opens a form: the screen it stands on, and the code that lets one save it. */
const forms = [
  { name: 'addDevice', path: deviceListPath, code: 'DMS_SERVER_MANAGE_DEVICE_EDIT' },
  { name: 'addMember', path: '/organizationalStructure', code: 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT' },
  { name: 'createTenant', path: '/tenant', code: 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT' },
] as const;

/** What the reader can do from everywhere: what they may not is not among it. */
export function useActions(): readonly SearchItem[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const theme = useUi((ui) => ui.theme);
  const leave = useLeave();
  const open = openRoutes(session);
  const action = (key: string, name: string, run: () => void, also: string[] = []) => ({
    ...{ key, name, run, also },
    facts: [],
  });
  const tenantButton = () => document.querySelector<HTMLButtonElement>('button[data-tenant-switch]')?.click();
  return [
    ...forms
      .filter(({ path, code }) => holdsAll(session, [code]) && screenAt(path, open))
      .map(({ name, path }) => action(name, t(`shell:act.${name}`), () => void navigate(`${path}?add=1`))),
    ...((session.tenants?.length ?? 0) > 1 ? [action('tenant', t('acting:switchTitle'), tenantButton)] : []),
    ...(actsForAnother(session) && session.user
      ? [action('leave', t('acting:leave', { name: session.user.companyName }), () => void leave())]
      : []),
    action('theme', t(theme === 'dark' ? 'common:toLight' : 'common:toDark'), () =>
      chooseTheme(theme === 'dark' ? 'light' : 'dark'),
    ),
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((language) =>
        action(
          language,
          t('shell:act.language', { name: t(`common:languages.${language}`) }),
          () => void chooseLanguage(language),
          [language],
        ),
      ),
    action('help', t('shell:shortcuts'), () => showHelp(true), ['?']),
    action('out', t('common:signOut'), () => void signOut()),
  ];
}
