// The networks of the demo's agents, as the first process of a world of its own (netns/alone.ts): a hub, two providers, and a site for each
// agent. The one way out leads to the demo's server, over a socket in the file system. Takes: the socket, the folder of the agents, and the
// sites as JSON. Obeys a line of JSON each (`SiteOrder`), and answers each with one. Ends with its input.
import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import {
  addNamespace,
  ip,
  join,
  openTroubles,
  openWorld,
  runIn,
  setTrouble,
  shape,
} from '../netns/network.ts';
import { openPinnedDoor } from '../netns/pinned-door.ts';
import { lastsAt, siteTroubles } from './site-schedule.ts';
import { doorPort, exchangeAddress, hubAddress, type Site, type SiteOrder } from './sites.ts';

const [socket = '', folder = '', given = '[]'] = process.argv.slice(2);
const sites = JSON.parse(given) as Site[];
const program = path.join(import.meta.dirname, '../../../agent/src/main.ts');
const providers = ['p0', 'p1'] as const;
const providerOf = (at: number) => providers[(at % 2) as 0 | 1];

openWorld();
ip('', `addr add ${hubAddress}/32 dev lo`, `addr add ${exchangeAddress}/32 dev lo`);
for (const [at, name] of providers.entries()) {
  addNamespace(name, { isRouter: true });
  join(
    { namespace: '', name, address: `10.0.${at + 1}.1/30` },
    { namespace: name, name: 'trunk', address: `10.0.${at + 1}.2/30` },
  );
  ip('', `route add 10.${11 + at}.0.0/16 via 10.0.${at + 1}.2`);
  ip(name, `route add default via 10.0.${at + 1}.1`);
}
for (const [at, { name, interface: wan }] of sites.entries()) {
  addNamespace(`s${at}`);
  const network = `10.${11 + (at % 2)}.${at}`;
  join(
    { namespace: providerOf(at), name: `s${at}`, address: `${network}.1/30` },
    { namespace: `s${at}`, name: wan, address: `${network}.2/30` },
  );
  ip(`s${at}`, `route add default via ${network}.1`);
  process.stderr.write(`  ${name} stands behind provider ${at % 2 === 0 ? 'A' : 'B'}, at ${network}.2.\n`);
}
for (const [at, name] of providers.entries())
  openTroubles(
    name,
    sites.flatMap((_, site) => (site % 2 === at ? [`s${site}`] : [])),
  );

const door = await openPinnedDoor({ host: hubAddress, port: doorPort }, { path: socket }, folder);

const begunMs = Date.now();
const lasting = new Set<number>();
function trouble(): void {
  for (const [at, one] of siteTroubles.entries()) {
    const isOn = lastsAt(one, (Date.now() - begunMs) / 60_000);
    if (isOn === lasting.has(at) || !sites[one.site]) continue;
    if (isOn) lasting.add(at);
    else lasting.delete(at);
    const [router, name] = [providerOf(one.site), `s${one.site}`];
    if (one.what === 'cut') ip(router, `link set ${name} ${isOn ? 'down' : 'up'}`);
    else if (one.what === 'narrow') shape(router, name, isOn ? { kilobits: 256, waitMs: 200 } : undefined);
    else setTrouble(router, name, isOn ? one.what : {});
  }
}
setInterval(trouble, 5_000);

function agent(site: string, args: readonly string[]): ChildProcess {
  const at = sites.findIndex(({ name }) => name === site);
  const options = [
    '--disable-warning=ExperimentalWarning',
    program,
    ...args,
    '--dir',
    path.join(folder, site),
  ];
  return runIn(`s${at}`, process.execPath, options, { stdio: 'ignore' });
}

process.stdout.write(`${JSON.stringify({ pin: door.pin })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as SiteOrder;
  let ok = true;
  if (order.do === 'run') agent(order.site, ['run']);
  else {
    const enrolling = agent(order.site, [
      'enrol',
      '--server',
      `https://${hubAddress}:${doorPort}`,
      '--pin',
      door.pin,
      '--claim',
      order.claim,
    ]);
    const [code] = (await once(enrolling, 'exit')) as [number | null];
    ok = code === 0;
  }
  process.stdout.write(`${JSON.stringify({ ok })}\n`);
}
// All that runs in this world ends with us.
process.exit(0);
