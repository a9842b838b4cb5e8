import { fileOfList } from '../endpoint.ts';
import { customerFaultEndpoints } from './customer-faults.ts';
import { customerServiceEndpoints } from './customer-services.ts';
import { customers } from './customers.ts';

/** How all tenants below stand, as files; for platform and MSP alone. */
export const customerFiles = {
  devices: fileOfList(
    customers.devices,
    '/monitor/api/v1/customers/devices/export',
    'How the devices or outlets of all tenants below stand, as CSV; for platform and MSP alone',
  ),
  lines: fileOfList(
    customers.lines,
    '/monitor/api/v1/customers/lines/export',
    'How the lines, agents or dial tests of all tenants below stand, as CSV; for platform and MSP alone',
  ),
  services: fileOfList(
    customerServiceEndpoints.services,
    '/monitor/api/v1/customers/services/export',
    'How the business services of all tenants below stand, as CSV; for platform and MSP alone',
  ),
  faults: fileOfList(
    customerFaultEndpoints.list,
    '/monitor/api/v1/customers/faults/export',
    'How all tenants below stand by all that is watched of them, and why, as CSV; for platform and MSP alone',
  ),
};
