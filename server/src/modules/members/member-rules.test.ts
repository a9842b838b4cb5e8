import { describe, expect, it } from 'vitest';
import { changeFault, type Editor, holdsCodes, mayChange } from './member-rules.ts';

const editor: Editor = {
  memberId: 'editor',
  permissions: new Set(['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT']),
  isAdministrator: false,
  isToken: false,
};
const administrator: Editor = { ...editor, isAdministrator: true };

describe('nobody', () => {
  it('grants a role that holds codes they do not hold', () => {
    expect(holdsCodes(editor, ['DMS_SERVER_MANAGE_DEVICE'])).toBe(true);
    expect(holdsCodes(editor, ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_AUTH_MANAGE_ROLE_EDIT'])).toBe(false);
    expect(holdsCodes(administrator, ['DMS_SERVER_AUTH_MANAGE_ROLE_EDIT'])).toBe(true);
    // A code that is none opens nothing.
    expect(holdsCodes(editor, ['DMS_SERVER_OF_LONG_AGO'])).toBe(true);
  });

  it('changes a member who holds more, an administrator least of all', () => {
    expect(mayChange(editor, { administrator: false, codes: [] })).toBe(true);
    expect(mayChange(editor, { administrator: true, codes: [] })).toBe(false);
    expect(mayChange(editor, { administrator: false, codes: ['DMS_SERVER_MANAGE_WORKBENCH'] })).toBe(false);
    expect(mayChange(administrator, { administrator: true, codes: [] })).toBe(true);
  });

  it('disables or deletes themselves, or changes their own roles', () => {
    const own = { id: 'editor', administrator: true, enabled: true, roleIds: ['a'] };
    const others = ['editor', 'other'];
    expect(changeFault(administrator, own, undefined, others)).toBe('NOT_ONESELF');
    expect(changeFault(administrator, own, { ...own, enabled: false }, others)).toBe('NOT_ONESELF');
    expect(changeFault(administrator, own, { ...own, administrator: false }, others)).toBe('NOT_ONESELF');
    for (const roleIds of [[], ['b'], ['a', 'b']])
      expect(changeFault(administrator, own, { ...own, roleIds }, others)).toBe('NOT_ONESELF');
    expect(changeFault(administrator, own, own, others)).toBeUndefined();
  });

  it('takes the last enabled administrator away', () => {
    const last = { id: 'last', administrator: true, enabled: true, roleIds: [] };
    expect(changeFault(administrator, last, undefined, ['last'])).toBe('LAST_ADMINISTRATOR');
    expect(changeFault(administrator, last, { ...last, enabled: false }, ['last'])).toBe(
      'LAST_ADMINISTRATOR',
    );
    expect(changeFault(administrator, last, { ...last, administrator: false }, ['last'])).toBe(
      'LAST_ADMINISTRATOR',
    );
    expect(changeFault(administrator, last, undefined, ['last', 'other'])).toBeUndefined();
    expect(changeFault(administrator, { ...last, enabled: false }, undefined, ['other'])).toBeUndefined();
  });
});
