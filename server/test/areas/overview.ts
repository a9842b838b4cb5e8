import { type Area, at, type Factory, id, plain, tenantId } from './area.ts';

// Of those who can have customers.
const ofCustomers = (body: Record<string, unknown>): Factory => ({
  input: () => ({ body }),
  mayAnswer: ['FORBIDDEN'],
});
/** The same, narrowed to one of them with all below it. */
const ofCustomer = (body: Record<string, unknown>): Factory => ({
  ...ofCustomers({}),
  input: ({ customerId }) => ({ body: { ...body, customerId } }),
  names: { 'body.customerId': 'customerId' },
});

const incident = {
  ...{ provider: 'Telecom', region: 'South', sinceMs: at.getTime() },
  ...{ lines: 3, ofLines: 9, outlets: 3, customers: 2 },
};

export const overviewArea: Area = {
  factories: {
    'POST /monitor/api/v1/customers/overview': ofCustomers({}),
    'POST /monitor/api/v1/customers/devices/overview': ofCustomer({ kind: 'outlet' }),
    'POST /monitor/api/v1/customers/devices/kinds': ofCustomer({}),
    'POST /monitor/api/v1/customers/devices/export': ofCustomer({ kind: 'outlet' }),
    'POST /monitor/api/v1/customers/faults/list': ofCustomer({}),
    'POST /monitor/api/v1/customers/faults/export': ofCustomer({}),
    'POST /monitor/api/v1/customers/lines/overview': ofCustomer({ kind: 'line' }),
    'POST /monitor/api/v1/customers/lines/export': ofCustomer({ kind: 'line' }),
    'POST /monitor/api/v1/customers/alerts/overview': ofCustomer({}),
    'POST /monitor/api/v1/customers/services/overview': ofCustomer({ level: 'branch' }),
    'POST /monitor/api/v1/customers/services/export': ofCustomer({ level: 'branch' }),
    'GET /monitor/api/v1/alerts/:alertId/carrier': {
      input: ({ alertId }) => ({ params: { alertId } }),
      names: { 'params.alertId': 'alertId' },
    },
    'GET /monitor/api/v1/workbench/lines': plain,
  },
  samples: {
    'overview/customers.queries.ts': {
      customerFacts: [tenantId],
      standingsBelow: [tenantId, { kinds: ['device', 'outlet'], seesLines: true }, [2, 3]],
      standingsBelowAt: [tenantId, { kinds: ['outlet'], seesLines: true }, '2026-03-02T00:00:00.000Z'],
      deviceKindsBelow: [tenantId, ['router', 'switch'], '2026-03-02T00:00:00.000Z'],
      watchedTimes: [tenantId, [2, 3], { from: at, to: at }],
    },
    'overview/carrier-news.queries.ts': {
      addIncident: [tenantId, incident],
      changeIncident: [
        tenantId,
        { ...incident, id, toldLines: 3, toldCustomers: 2, missingSinceMs: at.getTime(), overAtMs: null },
      ],
      forgetIncidents: [tenantId, at],
      holdIncidents: [tenantId],
      keptIncidents: [tenantId],
      mspIds: [],
    },
    'overview/customer-news.queries.ts': {
      forgetCustomers: [tenantId, [2, 3]],
      holdCustomerNews: [tenantId],
      keepCustomers: [
        tenantId,
        [
          {
            ...{ customerId: 2, sinceMs: at.getTime(), toldNewestMs: null, toldFresh: 0, toldAtMs: null },
            ...{ knownFlapping: {}, toldTo: [id], missingSinceMs: null, isOver: false },
          },
        ],
      ],
      keptCustomers: [tenantId],
      providerIds: [],
    },
    'overview/customer-alerts.queries.ts': {
      alertsBelow: [tenantId, ['device', 'line']],
      carriersBelow: [tenantId],
      placeOfAlert: [tenantId, ['line'], id],
    },
    'overview/own-lines.queries.ts': { troubledLines: [tenantId] },
  },
};
