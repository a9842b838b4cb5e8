export { TotpPanel } from './totp-panel.tsx';
export { TotpSetup } from './totp-setup.tsx';
