export { CustomerHealthMark } from './customer-health-mark.tsx';
export { OwnOrCustomers } from './own-or-customers.tsx';
export { StandingNumber } from './standing-number.tsx';
export { standingWords } from './totals-sentence.ts';
export { canHaveCustomers } from './use-customers.ts';
export { useOwnEmpty } from './use-own-empty.tsx';
