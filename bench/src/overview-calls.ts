import { deviceTraits, lineTraits } from '@linekeeper/contract/dashboards/resource-terms';

const dayMs = 86_400_000;
const monitor = '/monitor/api/v1';

type Method = 'GET' | 'POST';
/** One call of a screen; several of one name are told as the slowest of them. */
export interface Asked {
  readonly what: string;
  readonly path: string;
  readonly body?: () => object;
  readonly method?: Method;
}

/** The last so many days, as they are when it is asked. */
const last =
  (days: number, more: object = {}) =>
  () => {
    const now = Date.now();
    return { from: new Date(now - days * dayMs).toISOString(), to: new Date(now).toISOString(), ...more };
  };
const always = (body: object) => () => body;
/** A moment of the time machine: ten days ago, another one with each question. */
const then =
  (more: object = {}) =>
  () => ({ ...more, at: momentAgo(10) });
const momentAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
/** A period that ends at such a moment. */
const lastThen = (days: number) => () => ({ from: momentAgo(10 + days), to: momentAgo(10) });
const east = { region: ['Region 3', 'Region 4'] };
const vip = { tag: ['vip'] };
const whole = [{}, east, vip];
const post = (what: string, path: string, body: () => object): Asked => ({
  what,
  path: `${monitor}/${path}`,
  body,
});
/** Half of China, and a city. */
const boxes = [
  {},
  { box: { west: 100, south: 22, east: 122, north: 42 } },
  { box: { west: 113, south: 30, east: 114, north: 31 } },
];

const overall: readonly Asked[] = [
  post('regions and tags', 'charts/places', always({})),
  ...whole.map((places) => post('states now', 'charts/standings', always(places))),
  ...boxes.map((box) => post('map', 'charts/map', always(box))),
  post('map, two regions', 'charts/map', always(east)),
  ...(['availability', 'worst', 'changes', 'traffic', 'busy-lines'] as const).flatMap((name) => [
    post(`${name}, 30 d`, `charts/${name}`, last(30)),
    post(`${name}, 24 h`, `charts/${name}`, last(1)),
    post(`${name}, 30 d, two regions`, `charts/${name}`, last(30, east)),
  ]),
  ...[{}, { kind: ['line'] }, { state: ['down'] }].map((narrowed) =>
    post('each change, 30 d', 'charts/changes/list', last(30, { ...narrowed, pageSize: 20 })),
  ),
  post('each change, 90 d', 'charts/changes/list', last(90, { pageSize: 20 })),
  ...(['outlet', 'line'] as const).map((kind) =>
    post('each that was down, 30 d', 'charts/worst/list', last(30, { kind, pageSize: 20 })),
  ),
  ...(['device', 'line'] as const).map((kind) =>
    post('availability of each, 30 d', 'charts/availability/list', last(30, { kind, pageSize: 20 })),
  ),
  post('traffic of each line, 30 d', 'charts/traffic/list', last(30, { pageSize: 20 })),
  ...[{}, { load: ['over80'] }].map((narrowed) =>
    post(
      'use of contract of each line, 30 d',
      'charts/busy-lines/list',
      last(30, { ...narrowed, pageSize: 20 }),
    ),
  ),
  post('alerts by severity', 'alerts/counts', always({})),
  post('list of alerts', 'alerts/list', always({ pageSize: 20 })),
];

const overallThen: readonly Asked[] = [
  post('time machine, 30 d', 'charts/past', last(30)),
  ...whole.map((places) => post('states at a moment', 'charts/standings', then(places))),
  ...boxes.map((box) => post('map at a moment', 'charts/map', then(box))),
  ...(['availability', 'worst', 'changes', 'traffic', 'busy-lines'] as const).flatMap((name) => [
    post(`${name}, 30 d until a moment`, `charts/${name}`, lastThen(30)),
    post(`${name}, 24 h until a moment`, `charts/${name}`, lastThen(1)),
  ]),
  post('alerts by severity at a moment', 'alerts/counts', then()),
  ...(['device', 'outlet', 'line', 'agent', 'test'] as const).map((kind) =>
    post('rows at a moment', 'charts/past/list', then({ kind, state: 'down', pageSize: 20 })),
  ),
];

const resources: readonly Asked[] = [
  post('regions and tags of resources', 'charts/resources/places', always({})),
  ...deviceTraits.map((by) =>
    post('resource distribution, devices', 'charts/resources', always({ kind: 'device', by })),
  ),
  ...lineTraits.map((by) =>
    post('resource distribution, lines', 'charts/resources', always({ kind: 'line', by })),
  ),
  post('models', 'charts/resources/models', always({ pageSize: 10 })),
];

const ofServices = (id: string): Asked[] => [
  post('business services', 'services/list', always({ pageSize: 50 })),
  { what: 'a service with its tree', path: `${monitor}/services/${id}`, method: 'GET' },
  post('a service’s states, 30 d', `services/${id}/times`, last(30)),
  post('a service’s calendar', `services/${id}/calendar`, () => ({ year: new Date().getUTCFullYear() })),
  post('business services at a moment', 'services/list', then({ pageSize: 50 })),
  { what: 'a service at a moment', path: `${monitor}/services/${id}?at=${momentAgo(10)}`, method: 'GET' },
];

const ofTopology = (outletId: string): Asked[] => [
  ...[always({ pageSize: 50 }), always({ isTroubled: true }), always({ search: '7', sort: 'state' })].map(
    (body) => post('topology of all outlets', 'topology/outlets', body),
  ),
  post('topology of all outlets at a moment', 'topology/outlets', then({ pageSize: 50 })),
  post('topology of an outlet of 100 devices', 'topology/outlet', always({ outletId })),
  post('topology of an outlet at a moment', 'topology/outlet', then({ outletId })),
];

const explored = (ids: readonly string[]): Asked =>
  post(
    'explorer, 8 series × 30 d',
    'explorer/chart',
    last(30, { what: { series: ids.map((id) => ({ kind: 'device', id, metric: 'device.cpu' })) } }),
  );

const workbench: readonly Asked[] = (['pending', 'completed'] as const).map((state) => ({
  ...{ what: `tasks, ${state}`, path: '/api/v1/workbench/tasks/list', body: always({ state }) },
}));

/** What a network asks for: one of its services, and devices of which samples are kept. */
export const ofNetwork = ({ serviceId, sampled, linkedOutletId }: Asking): readonly Asked[] => [
  ...[...overall, ...overallThen, ...resources, ...ofServices(serviceId), ...ofTopology(linkedOutletId)],
  ...[explored(sampled), ...workbench],
];

/** What of the scene is asked for by its id. */
interface Asking {
  readonly serviceId: string;
  readonly sampled: readonly string[];
  /** An outlet of a hundred devices that are reached through each other. */
  readonly linkedOutletId: string;
}

const devicesAndOutlets = ['device', 'outlet'] as const;
const linesAgentsTests = ['line', 'agent', 'test'] as const;

/** What is asked for of all below a tenant. */
export const below: readonly Asked[] = [
  post('customers', 'customers/overview', always({ pageSize: 20 })),
  ...devicesAndOutlets.map((kind) =>
    post('customers by devices and outlets', 'customers/devices/overview', always({ kind, pageSize: 20 })),
  ),
  ...linesAgentsTests.map((kind) =>
    post('customers by lines, agents and tests', 'customers/lines/overview', always({ kind, pageSize: 20 })),
  ),
  post(
    'MSPs by devices',
    'customers/devices/overview',
    always({ kind: 'device', level: 'msp', pageSize: 10 }),
  ),
  post('devices of customers by kind', 'customers/devices/kinds', always({})),
  post('faults of customers', 'customers/faults/list', always({ pageSize: 20 })),
  post('services of customers', 'customers/services/overview', always({ pageSize: 20 })),
  post('alerts of customers', 'customers/alerts/overview', always({ pageSize: 20 })),
  post('map of customers', 'charts/map/customers', always({})),
  post(
    'customers at a place of the map',
    'charts/map/customers/list',
    always({ place: { in: 'nowhere' }, pageSize: 20 }),
  ),
  post('availability of customers, 30 d', 'charts/availability/customers', last(30)),
  post('availability of customers, 24 h', 'charts/availability/customers', last(1)),
  post(
    'availability of each customer, 30 d',
    'charts/availability/customers/list',
    last(30, { pageSize: 20 }),
  ),
  post('changes at customers, 30 d', 'charts/changes/customers', last(30)),
  post('changes at customers, 24 h', 'charts/changes/customers', last(1)),
  post('changes at each customer, 30 d', 'charts/changes/customers/list', last(30, { pageSize: 20 })),
  post('traffic of customers, 30 d', 'charts/traffic/customers', last(30)),
  post('traffic of customers, 24 h', 'charts/traffic/customers', last(1)),
  post('traffic of each customer, 30 d', 'charts/traffic/customers/list', last(30, { pageSize: 20 })),
  post('loads of lines of customers, 30 d', 'charts/busy-lines/customers/list', last(30, { pageSize: 6 })),
  ...deviceTraits
    .filter((by) => by !== 'outlet')
    .map((by) =>
      post('resources of customers, devices', 'charts/resources/customers', always({ kind: 'device', by })),
    ),
  ...lineTraits
    .filter((by) => by !== 'outlet')
    .map((by) =>
      post('resources of customers, lines', 'charts/resources/customers', always({ kind: 'line', by })),
    ),
  post(
    'which customers have a brand',
    'charts/resources/customers/list',
    always({ counted: { kind: 'device', by: 'brand' }, pageSize: 20 }),
  ),
  post('models of customers', 'charts/resources/models', always({ of: 'customers', pageSize: 10 })),
  post('time machine of customers, 30 d', 'charts/past/customers', last(30)),
  ...devicesAndOutlets.map((kind) =>
    post(
      'devices and outlets of customers at a moment',
      'customers/devices/overview',
      then({ kind, pageSize: 20 }),
    ),
  ),
  ...linesAgentsTests.map((kind) =>
    post(
      'lines, agents and tests of customers at a moment',
      'customers/lines/overview',
      then({ kind, pageSize: 20 }),
    ),
  ),
  post('devices of customers by kind at a moment', 'customers/devices/kinds', then()),
  post('faults of customers at a moment', 'customers/faults/list', then({ pageSize: 20 })),
  post('alerts of customers at a moment', 'customers/alerts/overview', then({ pageSize: 20 })),
  post('map of customers at a moment', 'charts/map/customers', then()),
  ...workbench,
];
