import { whomToAsk } from '@linekeeper/contract/errors/whom-to-ask';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from './language.ts';
import { useSession } from './session.ts';

/** What texts say of whom to ask (`{{ask}}` and so on), by who is signed in: an administrator is not told to ask one. */
export function useWhomToAsk(): ReturnType<typeof whomToAsk> {
  // Whoever shows it is shown anew with the language.
  useTranslation();
  const { identity, user } = useSession();
  return whomToAsk(currentLanguage(), { identity, provider: user?.provider });
}
