import { randomUUID } from 'node:crypto';
import { type Endpoint, isRead } from '@linekeeper/contract/endpoint';
import { type SelfTest } from '@linekeeper/contract/isolation/isolation';
import { idAt, type Place, placesOf, type Sample, sampleInput } from './sample-input.ts';

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** One canary: its tenant, and its objects by table. */
export interface Canary {
  readonly tenantId: number;
  readonly ids: ReadonlyMap<string, readonly (string | number)[]>;
  /** Stands in every text of it, and nowhere else. */
  readonly marker: string;
}

interface Walk {
  readonly endpoints: readonly Endpoint[];
  /** Who asks, and what it may do: a session of a member of `own`. */
  readonly token: string;
  readonly own: Canary;
  readonly other: Canary;
  readonly ask: (call: Call) => Promise<Answered>;
  readonly nowMs: number;
}

type Found = Pick<SelfTest, 'endpoints' | 'calls' | 'skipped' | 'findings'>;

/** An id that no tenant has. */
const nobody = 987_654_321;
const numbered = /^(tenant|company|parent|department)Ids?$/;

/** Where the table has another name than the place. */
const tableOf: Readonly<Record<string, string>> = {
  archive: 'tenant_archive',
  import: 'csv_import',
  grant: 'proxy_grant',
  stay: 'proxy_grant',
  token: 'session',
  icon: 'image',
  logo: 'image',
  avatar: 'image',
};

/** The canary's object that a place means by its name: `deviceId` is of the table `device`. */
function objectOf(canary: Canary, { name, isNumber }: Place): string | number {
  const word = name.replace(/Ids?$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const table = tableOf[word] ?? word;
  if (isNumber) return (table === 'department' && canary.ids.get('organization')?.[1]) || canary.tenantId;
  return canary.ids.get(table)?.[0] ?? canary.ids.get('member')?.[0] ?? randomUUID();
}

function callOf(endpoint: Endpoint, sample: Sample, headers: Record<string, string>): Call {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(sample.params[name])),
  );
  const query = new URLSearchParams(
    Object.entries(sample.query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  const url = query === '' ? path : `${path}?${query}`;
  if (endpoint.method === 'GET') return { method: 'GET', url, headers };
  const json = { ...headers, 'content-type': 'application/json' };
  return { method: endpoint.method, url, headers: json, payload: JSON.stringify(sample.body) };
}

/** All of an answer that two refusals must have in common. */
function comparable({ status, headers, text }: Answered): string {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return JSON.stringify([status, Object.entries(rest).sort(), text]);
}

/** What of a canary stands in an answer. The audit log keeps what was asked for: an id proves nothing there, a name does. */
function leakIn({ path }: Endpoint, text: string, { ids, marker }: Canary): string | undefined {
  if (text.includes(marker)) return 'its name';
  if (path.startsWith('/api/v1/audit/')) return undefined;
  for (const [table, list] of ids)
    for (const id of list) if (typeof id === 'string' && text.includes(id)) return `an id of ${table}`;
  return undefined;
}

/**
 * Asks every endpoint that reads as a member of one canary for what is the other's: its ids at every place that names an
 * object, its tenant in the headers, and nothing at all. Nothing of the other may come back, and a refusal must be byte for
 * byte that of an object which does not exist.
 */
export async function walk({ endpoints, token, own, other, ask, nowMs }: Walk): Promise<Found> {
  const findings: SelfTest['findings'] = [];
  const skipped: string[] = [];
  let calls = 0;
  let walked = 0;
  const bearer = { authorization: `Bearer ${token}` };
  for (const endpoint of endpoints) {
    if (!isRead(endpoint) || endpoint.access === 'public') continue;
    const name = `${endpoint.method} ${endpoint.path}`;
    const plain = sampleInput(endpoint, (place) => objectOf(own, place), nowMs);
    if (!plain) {
      skipped.push(`${name}: no input could be made up`);
      continue;
    }
    const send = async (sample: Sample, headers: Record<string, string> = {}) => {
      const answer = await ask(callOf(endpoint, sample, { ...bearer, ...headers }));
      calls += 1;
      const leak = leakIn(endpoint, answer.text, other);
      if (leak) findings.push({ endpoint: name, kind: 'leak', detail: leak });
      if (answer.status >= 500)
        findings.push({ endpoint: name, kind: 'fault', detail: String(answer.status) });
      return answer;
    };
    const same = async (place: string, theirs: Promise<Answered>, nobodys: () => Promise<Answered>) => {
      const first = comparable(await theirs);
      if (first !== comparable(await nobodys()))
        findings.push({ endpoint: name, kind: 'differs', detail: place });
    };
    const answer = await send(plain);
    if (answer.status === 403) {
      skipped.push(`${name}: the canary may not ask`);
      continue;
    }
    walked += 1;
    for (const place of placesOf(endpoint)) {
      const unknown = place.isNumber || numbered.test(place.name) ? nobody : randomUUID();
      const put = (id: string | number): Sample => ({
        ...plain,
        [place.part]: { ...plain[place.part], [place.name]: idAt(place, id) },
      });
      await same(`${place.part}.${place.name}`, send(put(objectOf(other, place))), () => send(put(unknown)));
    }
    for (const proxy of [{}, { proxy: 'true' }] as Record<string, string>[])
      await same('company-id', send(plain, { 'company-id': String(other.tenantId), ...proxy }), () =>
        send(plain, { 'company-id': String(nobody), ...proxy }),
      );
  }
  return { endpoints: walked, calls, skipped, findings };
}
