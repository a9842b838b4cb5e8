import { fileOfList } from '../endpoint.ts';
import { figureRows } from './figure-rows.ts';
import { mapCharts } from './map.ts';
import { overallCharts } from './overall.ts';
import { pastCharts } from './past.ts';
import { resourceCharts } from './resources.ts';
import { trafficCharts } from './traffic.ts';

/** The lists that charts open, as files: a card holds as many rows as can be taken in, and its file no more. */
export const chartListFiles = {
  worst: fileOfList(
    overallCharts.worstRows,
    '/monitor/api/v1/charts/worst/export',
    'All outlets or lines that were down within a period, as CSV',
  ),
  changes: fileOfList(
    overallCharts.changeRows,
    '/monitor/api/v1/charts/changes/export',
    'All changes of states within a period as CSV',
  ),
  past: fileOfList(
    pastCharts.list,
    '/monitor/api/v1/charts/past/export',
    'What stood how at a moment, one by one, as CSV',
  ),
  availability: fileOfList(
    figureRows.availability,
    '/monitor/api/v1/charts/availability/export',
    'Availability with its coverage of each device or line over a period, as CSV',
  ),
  traffic: fileOfList(
    figureRows.traffic,
    '/monitor/api/v1/charts/traffic/export',
    'What each line carried over a period, and over the period before, as CSV',
  ),
  loads: fileOfList(
    figureRows.loads,
    '/monitor/api/v1/charts/busy-lines/export',
    'How much of its contract each line used over a period, as CSV',
  ),
  models: fileOfList(
    resourceCharts.models,
    '/monitor/api/v1/charts/resources/models/export',
    'All models of devices with what was decided of them, as CSV',
  ),
};

/** The same of the lists of customers; for platform and MSP alone. */
export const customerListFiles = {
  availability: fileOfList(
    overallCharts.eachAvailability,
    '/monitor/api/v1/charts/availability/customers/export',
    'Availability of the devices and lines of each tenant below as CSV; for platform and MSP alone',
  ),
  changes: fileOfList(
    overallCharts.eachChanges,
    '/monitor/api/v1/charts/changes/customers/export',
    'How often what each tenant below has changed its state over a period, as CSV; for platform and MSP alone',
  ),
  traffic: fileOfList(
    trafficCharts.eachCustomer,
    '/monitor/api/v1/charts/traffic/customers/export',
    'What the lines of each tenant below carried, as CSV; for platform and MSP alone',
  ),
  loads: fileOfList(
    trafficCharts.busyCustomers,
    '/monitor/api/v1/charts/busy-lines/customers/export',
    'How many lines of each tenant below used how much of their contract, as CSV; for platform and MSP alone',
  ),
  map: fileOfList(
    mapCharts.holders,
    '/monitor/api/v1/charts/map/customers/export',
    'Which tenants below have outlets in one place of the map, as CSV; for platform and MSP alone',
  ),
  resources: fileOfList(
    resourceCharts.holders,
    '/monitor/api/v1/charts/resources/customers/export',
    'Which tenants below have how many of one value, at one place of the map, or of all, as CSV; for platform and MSP alone',
  ),
};
