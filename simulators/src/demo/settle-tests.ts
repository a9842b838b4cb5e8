import { type NewTest } from '@linekeeper/contract/dial/dial-tests';
import { type InputOf, type EndpointByRoute } from '@linekeeper/contract/endpoints';
import { type AgentForm } from './agents.ts';
import { type Api } from './api.ts';
import { exchangeAddress } from './sites.ts';

type Body = InputOf<EndpointByRoute['POST /dial/api/v1/tests/create']>['body'];

const fromAgents: NewTest['sources'] = { server: false, allAgents: true, outletIds: [], tags: [] };
const fromServer: NewTest['sources'] = { server: true, allAgents: false, outletIds: [], tags: [] };

/** What the screens say of how the agents stand: each test of theirs has it among its tags. */
const formTags: Readonly<Record<AgentForm, string>> = { networks: '独立网络', loopback: '本机回环' };

/**
 * What a tenant tests, from its outlets and from here: `hub` is a device that stands for its headquarters. Agents in networks of their own
 * reach the hub of those, which nobody else reaches, and not this machine's loopback.
 */
const testsOf = (form: AgentForm, device: string, port: number): Body[] => {
  const isApart = form === 'networks';
  const hub = isApart ? exchangeAddress : device;
  const withServer = { ...fromAgents, server: !isApart };
  const tests: Body[] = [
    {
      ...{ name: '网点到总部', tags: ['总部'], intervalS: 30, sources: withServer },
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
      ...{ name: '控制台网页', intervalS: 60, sources: isApart ? fromServer : withServer },
      test: { kind: 'http', settings: { scheme: 'http', port, path: '/' } },
      targets: [{ kind: 'address', address: '127.0.0.1' }],
    },
    {
      ...{ name: '控制台端口', intervalS: 60, sources: fromServer },
      test: { kind: 'tcp', settings: { port, count: 3 } },
      targets: [{ kind: 'address', address: '127.0.0.1' }],
    },
  ];
  return tests.map((test) => ({ ...test, tags: [...(test.tags ?? []), formTags[form]] }));
};

/**
 * Adds the dial tests of a tenant through the public API; those that are there stay as they are, but for those of agents that stood otherwise:
 * their targets are not where the agents are now. Returns how many were added.
 */
export async function settleTests(
  inside: Api,
  { form, hub, port }: { form: AgentForm; hub: string; port: number },
): Promise<number> {
  const { list } = await inside.call('POST /dial/api/v1/tests/list', { body: { pageSize: 200 } });
  const wanted = testsOf(form, hub, port);
  const own = new Set(wanted.map(({ name }) => name));
  const others = list.filter(({ name, tags }) => own.has(name) && !tags.includes(formTags[form]));
  for (const { id } of others)
    await inside.call('DELETE /dial/api/v1/tests/:testId', { params: { testId: id } });
  const names = new Set(list.filter((one) => !others.includes(one)).map(({ name }) => name));
  const missing = wanted.filter(({ name }) => !names.has(name));
  for (const body of missing) await inside.call('POST /dial/api/v1/tests/create', { body });
  return missing.length;
}
