export { AlertTold } from './alert-told.tsx';
