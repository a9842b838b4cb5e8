export { LineRows } from './line-rows.tsx';
