import { api } from '../lib/api.ts';
import { type Language, switchLanguage } from '../lib/language.ts';

/** Switches the language at once, and tells the server which one the member reads. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  // What the server writes to this member (mail, say) follows; the console itself does not depend on it.
  await api('PUT /api/v1/auth/user/language', { body: { language } }, { silent: true }).catch(
    () => undefined,
  );
}
