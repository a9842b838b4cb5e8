import { type Api } from './api.ts';

/** What the customers of a tenant notice, by its prefix. */
const serviceNames: Readonly<Record<string, string>> = {
  xianfeng: '门店收银',
  kangning: '诊所挂号',
  jianghai: '网点柜面',
};
/** So many outlets have a business service of their own. */
const outletsShown = 6;
const wallName = '值班大屏';

type Member = { readonly kind: 'device' | 'line' | 'service'; readonly id: string };

/**
 * Adds the business services of a tenant through the public API: the outlets' own of their devices, their lines, and the one above them
 * with an objective; and a wall that shows them. Where there is any of these already, they are left as they are.
 */
export async function settleServices(inside: Api, prefix: string): Promise<void> {
  const name = serviceNames[prefix];
  if (name === undefined) return;
  const { total } = await inside.call('POST /monitor/api/v1/services/list', { body: {} });
  if (total === 0) await addServices(inside, name);
  const { list } = await inside.call('POST /monitor/api/v1/walls/list', { body: {} });
  if (list.length === 0) await addWall(inside);
}

async function addServices(inside: Api, name: string): Promise<void> {
  const pageSize = 200;
  const outlets = await inside.call('POST /monitor/api/v1/outlets/list', {
    body: { pageSize, sort: 'number' },
  });
  const devices = await inside.call('POST /monitor/api/v1/devices/list', { body: { pageSize } });
  const lines = await inside.call('POST /monitor/api/v1/lines/list', { body: { pageSize } });
  const shown = outlets.list.slice(0, outletsShown);
  const add = async (named: string, members: readonly Member[], more: object = {}): Promise<Member[]> => {
    if (members.length === 0) return [];
    const body = { name: named, rule: 'all' as const, members: [...members], ...more };
    return [{ kind: 'service', ...(await inside.call('POST /monitor/api/v1/services/create', { body })) }];
  };
  const ofOutlets: Member[] = [];
  for (const outlet of shown) {
    const own = devices.list.filter((one) => one.outletId === outlet.id && one.kind !== 'access_point');
    const members = own.map(({ id }): Member => ({ kind: 'device', id }));
    ofOutlets.push(...(await add(`${outlet.name} ${name}`, members)));
  }
  const ways = lines.list
    .filter(({ outletId }) => shown.some(({ id }) => id === outletId))
    .map(({ id }): Member => ({ kind: 'line', id }));
  const most = (members: readonly Member[]) => ({
    rule: 'at-least',
    needed: Math.max(1, members.length - 1),
  });
  const way = await add('外网出口', ways, most(ways));
  const above = [...(await add('各网点业务', ofOutlets, most(ofOutlets))), ...way];
  await add(name, above, { sloPercent: 99.9, sloPeriod: 'days-30', tags: ['对外'] });
}

async function addWall(inside: Api): Promise<void> {
  await inside.call('POST /monitor/api/v1/walls', {
    body: {
      ...{ name: wallName, language: 'zh', seconds: 30 },
      slides: [{ kind: 'overall' }, { kind: 'services' }, { kind: 'devices', by: 'kind' }],
    },
  });
}
