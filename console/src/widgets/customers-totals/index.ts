export {
  type CustomerRow,
  customerRules,
  customersBody,
  type CustomersBody,
  customersCall,
  customersFile,
  deviceKindOf,
  type CustomersStanding,
  isByBranch,
  narrowedToCustomer,
  type Totals,
} from './customers-call.ts';
export { useCustomerOptions } from './use-customer-options.ts';
export { canHaveCustomers, isPlatform, useCustomersTotals, useHasCustomers } from './use-customers.ts';
export { useOwnNetwork } from './use-own-network.ts';
export { visibleKind } from './visible-kind.ts';
