import { describe, expect, it } from 'vitest';
import { passwordFault } from './password.ts';

describe('password (spec section 5)', () => {
  const check = (password: string, fault: string | undefined) =>
    expect(passwordFault(password), password).toBe(fault);
  it('is required', () => check('', 'passwordEmpty'));
  it('has 8 to 20 characters', () => {
    check('Abc123!', 'passwordLength');
    check('Abcd123!', undefined);
    check('Abcdefghij123456789!', undefined);
    check('Abcdefghij1234567890!', 'passwordLength');
  });
  it('needs 3 of the 4 kinds', () => {
    check('abcdefgh1', 'passwordClasses');
    check('abcdefgh1!', undefined);
    check('密码密码密码Ab1', undefined);
  });
});

describe('a password by the policy that counts length alone', () => {
  const check = (password: string, fault: string | undefined) =>
    expect(passwordFault(password, 'length'), password).toBe(fault);
  it('has 12 to 128 characters of any kind', () => {
    check('', 'passwordEmpty');
    check('short horse', 'passwordLengthLong');
    check('correct horse', undefined);
    check('正确的马电池订书钉很好记', undefined);
    check('Zm'.repeat(63) + 'xyz', 'passwordLengthLong');
    check('wind'.repeat(30) + 'rain-and-snow', 'passwordLengthLong');
    check('k'.repeat(100) + 'rain-and-snow', undefined);
  });
});

describe('a password that everybody tries first is refused', () => {
  it.each([
    'Password1',
    'P@ssw0rd!',
    'Pa$$w0rd123',
    'Admin@123',
    'Qwerty123',
    'Aa123456!',
    'Huawei@2024',
    '1qaz@WSX',
    'Woaini520!',
    'Welcome#1',
    'AbcAbc123',
  ])('%s by the policy of the spec', (password) => expect(passwordFault(password)).toBe('passwordCommon'));
  it.each([
    '123456789012',
    'abcdefghijkl',
    '098765432109',
    'aaaaaaaaaaaa',
    'abc1abc1abc1',
    'passwordpassword',
    'administrator1',
    'qwertyuiop12',
  ])('%s by the policy of length', (password) =>
    expect(passwordFault(password, 'length')).toBe('passwordCommon'),
  );
  it.each(['Correct-horse-7', 'Passwords-are-long-9', 'Adminton!racket7', 'Winter-tyres-2031', 'xK9#mQ2$vL'])(
    'and %s is taken',
    (password) => {
      expect(passwordFault(password, password.length < 12 ? 'classes' : 'length')).toBeUndefined();
      expect(passwordFault(password)).toBeUndefined();
    },
  );
});
