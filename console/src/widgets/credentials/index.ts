export { CaptchaField } from './captcha-field.tsx';
export { CodeField } from './code-field.tsx';
export { default as credentialStyles } from './credentials.module.css';
export { Field } from './field.tsx';
export { PasswordField } from './password-field.tsx';
export { secretOf } from '../../lib/seal.ts';
export { type CodeState, useCode } from './use-code.ts';
export { type CaptchaState, useCaptcha } from './use-captcha.ts';
export { faultsOf, useEntry } from './use-entry.ts';
