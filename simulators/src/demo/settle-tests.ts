import { type NewTest } from '@linekeeper/contract/dial/dial-tests';
import { type InputOf, type EndpointByRoute } from '@linekeeper/contract/endpoints';
import { type Api } from './api.ts';

type Body = InputOf<EndpointByRoute['POST /dial/api/v1/tests/create']>['body'];

const fromAgents: NewTest['sources'] = { server: false, allAgents: true, outletIds: [], tags: [] };
const fromServer: NewTest['sources'] = { server: true, allAgents: false, outletIds: [], tags: [] };

/** What a tenant tests, from its outlets and from here: `hub` is a device that stands for its headquarters. */
const testsOf = (hub: string, port: number): Body[] => [
  {
    ...{ name: '网点到总部', tags: ['总部'], intervalS: 30, sources: { ...fromAgents, server: true } },
    test: { kind: 'ping', settings: { count: 5, intervalMs: 200 } },
    targets: [{ kind: 'address', address: hub }],
    expectations: [{ metric: 'dial.rtt', bound: 'most', value: 50 }],
  },
  {
    ...{
      name: '经各线路到总部',
      tags: ['总部', '线路'],
      intervalS: 60,
      sources: fromAgents,
      overLines: true,
    },
    test: { kind: 'ping', settings: { count: 5, intervalMs: 200 } },
    targets: [{ kind: 'address', address: hub }],
  },
  {
    ...{ name: '网点网关', intervalS: 60, sources: fromAgents },
    test: { kind: 'ping', settings: { count: 3, intervalMs: 200 } },
    targets: [{ kind: 'gateway' }],
  },
  {
    ...{ name: '控制台网页', intervalS: 60, sources: { ...fromAgents, server: true } },
    test: { kind: 'http', settings: { scheme: 'http', port, path: '/' } },
    targets: [{ kind: 'address', address: '127.0.0.1' }],
  },
  {
    ...{ name: '控制台端口', intervalS: 60, sources: fromServer },
    test: { kind: 'tcp', settings: { port, count: 3 } },
    targets: [{ kind: 'address', address: '127.0.0.1' }],
  },
];

/** Adds the dial tests of a tenant through the public API; those that are there stay as they are. Returns how many were added. */
export async function settleTests(
  inside: Api,
  { hub, port }: { hub: string; port: number },
): Promise<number> {
  const { list } = await inside.call('POST /dial/api/v1/tests/list', { body: { pageSize: 200 } });
  const names = new Set(list.map(({ name }) => name));
  const missing = testsOf(hub, port).filter(({ name }) => !names.has(name));
  for (const body of missing) await inside.call('POST /dial/api/v1/tests/create', { body });
  return missing.length;
}
