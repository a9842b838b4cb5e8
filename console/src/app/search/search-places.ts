import { alertStates } from '@linekeeper/contract/alerts/alert-terms';
import { type SearchKind } from '@linekeeper/contract/search/search';
import { agentListPath, agentPath } from '../../lib/agent-path.ts';
import { alertListPath, alertPath } from '../../lib/alert-path.ts';
import { deviceListPath, devicePath } from '../../lib/device-path.ts';
import { testListPath, testPath } from '../../lib/dial-path.ts';
import { lineListPath, linePath } from '../../lib/line-path.ts';
import { outletListPath, outletPath } from '../../lib/outlet-path.ts';
import { type Recent } from './recent.ts';

const alertRulesPath = '/alerts/rules';
const maintenancePath = '/alerts/maintenance';
const memberPath = '/organizationalStructure';
const tenantPath = '/tenant';

const withQuery = (path: string, name: string, value: string) =>
  `${path}?${new URLSearchParams({ [name]: value }).toString()}`;

interface Place {
  /** The screen that one must be able to open. */
  readonly screen: string;
  /** Where a hit is shown. */
  one(hit: Omit<Recent, 'kind'>): string;
  /** Where all that were found are shown. */
  all(search: string): string;
}

/** Where each kind of hit leads. */
export const searchPlaces: Readonly<Record<SearchKind, Place>> = {
  devices: {
    screen: deviceListPath,
    one: ({ id }) => devicePath(id),
    all: (search) => withQuery(deviceListPath, 'search', search),
  },
  lines: {
    screen: lineListPath,
    one: ({ id }) => linePath(id),
    all: (search) => withQuery(lineListPath, 'search', search),
  },
  outlets: {
    screen: outletListPath,
    one: ({ id }) => outletPath(id),
    all: (search) => withQuery(outletListPath, 'search', search),
  },
  tests: {
    screen: testListPath,
    one: ({ id }) => testPath(id),
    all: (search) => withQuery(testListPath, 'search', search),
  },
  agents: {
    screen: agentListPath,
    one: ({ id }) => agentPath(id),
    all: (search) => withQuery(agentListPath, 'search', search),
  },
  alerts: {
    screen: alertListPath,
    one: ({ id }) => alertPath(id),
    // The list begins with what is open; what is over was found too.
    all: (search) => `${withQuery(alertListPath, 'search', search)}&state=${alertStates.join(',')}`,
  },
  'alert-rules': {
    screen: alertRulesPath,
    one: ({ name }) => withQuery(alertRulesPath, 'search', name),
    all: (search) => withQuery(alertRulesPath, 'search', search),
  },
  maintenance: {
    screen: maintenancePath,
    one: ({ name }) => withQuery(maintenancePath, 'search', name),
    all: (search) => withQuery(maintenancePath, 'search', search),
  },
  tenants: {
    screen: tenantPath,
    one: ({ name }) => withQuery(tenantPath, 'search', name),
    all: (search) => withQuery(tenantPath, 'search', search),
  },
  members: {
    screen: memberPath,
    // The account is the first of the facts; who gave no name is called by it.
    one: ({ name, facts }) => withQuery(memberPath, 'search', facts[0] ?? name),
    all: (search) => withQuery(memberPath, 'search', search),
  },
};
