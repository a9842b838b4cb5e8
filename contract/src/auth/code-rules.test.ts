import { expect, it } from 'vitest';
import { captchaFault, codeFault } from './code-rules.ts';

it('takes codes of six digits, and says of less than four that they are too short (spec section 5)', () => {
  expect(['', '123', '1234', '12345', '123456', '1234567', '12345a', '１２３４５６'].map(codeFault)).toEqual([
    'codeEmpty',
    'codeShort',
    'codeDigits',
    'codeDigits',
    undefined,
    'codeDigits',
    'codeDigits',
    'codeDigits',
  ]);
});

it('takes image captchas of four digits (spec section 5)', () => {
  expect(['', '12', '1234', '12345', '12a4'].map(captchaFault)).toEqual([
    'codeEmpty',
    'codeShort',
    undefined,
    'captchaDigits',
    'captchaDigits',
  ]);
});
