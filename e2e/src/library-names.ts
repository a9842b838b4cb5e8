/** Roles whose contents are one name to who listens (WAI-ARIA 1.2, "Children Presentational"). */
const whole = ['button', 'checkbox', 'menuitemcheckbox', 'menuitemradio', 'option', 'radio', 'switch', 'tab'];
const named = new Set([...whole, 'img', 'combobox', 'menuitem', 'searchbox', 'spinbutton', 'textbox']);

/** A name of an icon (`close-circle`), or one of those that the component library puts in English. */
const ofLibrary = /^(?:[a-z]+(?:-[a-z]+)*|Clear|Close|Loading|Search)$/;

/**
 * What the component library names by itself in what `ariaSnapshot` says of a page in Chinese, with its role. Lower case
 * Latin is written there in names of accounts only: those are given as `accounts`.
 */
export function libraryNames(snapshot: string, accounts: readonly string[] = []): string[] {
  const found: string[] = [];
  let inside: number | undefined;
  for (const line of snapshot.split('\n')) {
    const [, indent = '', role = '', name = ''] =
      /^( *)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? [];
    if (inside !== undefined && indent.length > inside) continue;
    inside = whole.includes(role) && name !== '' ? indent.length : undefined;
    if (named.has(role) && ofLibrary.test(name) && !accounts.includes(name)) found.push(`${role} ${name}`);
  }
  return found;
}
