import { startTestApp } from './app.ts';

const root = '/dial/api/v1/tests';

/** A tenant with two outlets and a line each, and how its dial tests are called as the console does. */
export async function dialWorld() {
  const app = await startTestApp();
  const ours = await app.addTenant('ours');
  await app.addTenant('theirs');
  await app.addMember(ours, 'boss', { administrator: true });
  const headers = await app.signIn('boss', 'ours');

  async function addLine(number: string, address: string | null): Promise<string> {
    const outlet = { number, name: `Shop ${number}`, region: 'South' };
    const outletId = (await app.post('/monitor/api/v1/outlets/create', outlet, headers)).json.data.id;
    const line = { outletId, name: `Fibre ${number}`, provider: 'Telecom', access: 'fibre', address };
    return (await app.post('/monitor/api/v1/lines/create', line, headers)).json.data.id as string;
  }
  const lineIds = [await addLine('1', '10.1.0.1'), await addLine('2', null)];

  // Paused, so that nothing is sent meanwhile.
  const test = (more: object = {}) => ({
    ...{ name: 'To the hub', isEnabled: false, test: { kind: 'ping', settings: { count: 1 } } },
    ...{ targets: [address('10.9.0.1')], ...more },
  });
  const paths = async (id: unknown) =>
    (await app.post(`${root}/${id as string}/paths`, {}, headers)).json.data.list as unknown as Record<
      string,
      unknown
    >[];
  return {
    ...{ app, ours, headers, test, paths, addLine },
    toLine: (at: number) => ({ kind: 'line', lineId: lineIds[at] }),
    create: async (more: object = {}) => (await app.post(`${root}/create`, test(more), headers)).json,
    put: async (id: unknown, body: object) =>
      (await app.ask('PUT', `${root}/${id as string}`, { headers, body: JSON.stringify(body) })).json,
    get: async (id: unknown) => (await app.ask('GET', `${root}/${id as string}`, { headers })).json,
    /** The ids of a test's paths by whom they lead to: an address, or the name of a line. */
    async pathsByTarget(id: unknown, targets: readonly string[]) {
      const found = new Map(
        (await paths(id)).map((path) => [path['lineName'] ?? path['address'], path['id'] as string]),
      );
      return targets.map((target) => found.get(target));
    },
    /** What a measurement would have noted. */
    measured: (pathId: unknown, state: string, figures: object) =>
      app.db.admin.query(
        `update subject_status set state = $2, reason = 'test-answers', figures = $3, measured_at = now() where subject_id = $1`,
        [pathId, state, figures],
      ),
  };
}
export type DialWorld = Awaited<ReturnType<typeof dialWorld>>;

export const address = (text: string) => ({ kind: 'address', address: text });
