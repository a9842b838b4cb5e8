export { OwnAccount } from './own-account.tsx';
export { default as ownStyles } from './own-account.module.css';
export { Section } from './section.tsx';
