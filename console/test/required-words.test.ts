import { readFileSync } from 'node:fs';
import { languages } from '@linekeeper/contract/language';
import { memberRowFaults } from '@linekeeper/contract/members/member-columns';
import { emptyTexts, type RequiredWord } from '@linekeeper/contract/required-words';
import { describe, expect, it } from 'vitest';

/** Spec section 5, "Cannot be empty", word for word; section 5 says the password and the verification code apart. */
const listed: Readonly<Record<RequiredWord, RegExp>> = {
  username: /username cannot be empty/,
  password: /password cannot be empty/,
  originalPassword: /original password cannot be empty/,
  newPassword: /new password cannot be empty/,
  repeatedPassword: /repeated password cannot be empty/,
  newPhone: /new phone number cannot be empty/,
  newEmail: /new e-mail address cannot be empty/,
  domainName: /domain name cannot be empty/,
  roleName: /role name cannot be empty/,
  rolePermissions: /role permissions cannot be empty/,
  memberName: /member name cannot be empty/,
  memberRole: /member role cannot be empty/,
  productName: /product display name cannot be empty/,
  productIcon: /product display icon cannot be empty/,
  applicationName: /application display name cannot be empty/,
  applicationIcon: /application display icon cannot be empty/,
  tenant: /tenant cannot be empty/,
  validityPeriod: /validity period cannot be empty/,
  verificationCode: /verification code cannot be empty/,
};

/** Where forms of the console say it: the file of texts and the key in it. */
const shown: readonly (readonly [RequiredWord, string, string])[] = [
  ['username', 'src/features/login/texts', 'usernameEmpty'],
  ['password', 'src/features/login/texts', 'passwordEmpty'],
  ['newPassword', 'src/features/login/texts', 'fault.passwordEmpty'],
  ['repeatedPassword', 'src/features/login/texts', 'repeatEmpty'],
  ['verificationCode', 'src/features/login/texts', 'fault.codeEmpty'],
  ['originalPassword', 'src/features/personal/texts', 'fault.originalEmpty'],
  ['newPassword', 'src/features/personal/texts', 'fault.passwordEmpty'],
  ['repeatedPassword', 'src/features/personal/texts', 'fault.repeatedEmpty'],
  ['newPhone', 'src/features/personal/texts', 'newEmpty.phone'],
  ['newEmail', 'src/features/personal/texts', 'newEmpty.email'],
  ['roleName', 'src/features/roles/texts', 'error.name'],
  ['rolePermissions', 'src/features/roles/texts', 'error.permissions'],
  ['memberName', 'src/features/members/texts', 'memberNameEmpty'],
  ['memberRole', 'src/features/members/texts', 'roleEmpty'],
  ['username', 'src/features/members/texts', 'usernameEmpty'],
  ['password', 'src/features/members/texts', 'passwordEmpty'],
  ['username', 'src/features/tenants/texts', 'error.usernameEmpty'],
  ['memberName', 'src/features/tenants/texts', 'error.adminNameEmpty'],
  ['password', 'locales/*/common', 'reauthenticate.empty'],
  ['applicationName', 'locales/*/applications', 'nameEmpty'],
  ['applicationIcon', 'locales/*/applications', 'iconEmpty'],
  ['productName', 'locales/*/applications', 'product.nameEmpty'],
  ['productIcon', 'locales/*/applications', 'product.iconEmpty'],
  ['tenant', 'src/features/licences/texts', 'error.tenantEmpty'],
  ['validityPeriod', 'src/features/licences/texts', 'error.validityEmpty'],
];

function textAt(place: string, key: string, language: string): unknown {
  const file = place.includes('*') ? `${place.replace('*', language)}.json` : `${place}/${language}.json`;
  const read: unknown = JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  return key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], read);
}

describe('what cannot be empty is said in the words of the specification', () => {
  it.each(Object.entries(listed))('%s', (word, sentence) => {
    const texts = emptyTexts[word as RequiredWord];
    expect(texts.en).toMatch(sentence);
    expect(texts.zh).toMatch(/^\p{Script=Han}+不能为空$/u);
    expect(texts['zh-TW']).toMatch(/^\p{Script=Han}+不能為空$/u);
  });

  it.each(languages)('by the forms of the console: %s', (language) => {
    for (const [word, place, key] of shown)
      expect(textAt(place, key, language), `${place} ${key}`).toBe(emptyTexts[word][language]);
  });

  it('by a form for each, but for the domain name, which may be cleared to give the domain up', () => {
    const said = new Set(shown.map(([word]) => word));
    expect(Object.keys(listed).filter((word) => !said.has(word as RequiredWord))).toEqual(['domainName']);
  });

  it('by the faults of an imported row', () => {
    expect(memberRowFaults).toMatchObject({
      usernameEmpty: emptyTexts.username,
      nameEmpty: emptyTexts.memberName,
      roleEmpty: emptyTexts.memberRole,
    });
  });

  it('and above the form: a field error, and that it was not saved', () => {
    expect(textAt('locales/*/common', 'fieldError', 'en')).toBe('Field Error');
    expect(textAt('locales/*/common', 'formFault', 'en')).toMatch(
      /^Save failed. Check that the form is filled out correctly/,
    );
    expect(textAt('locales/*/common', 'followingErrors', 'en')).toBe('The following error occurred');
  });
});
