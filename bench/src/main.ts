// Runs benches and writes what they measured: npm run bench -- [names…] [--quick].
import path from 'node:path';
import { parseArgs } from 'node:util';
import { agentsBench } from './agents.ts';
import { alertPathBench } from './alert-path.ts';
import { alertPeersBench } from './alert-peers.ts';
import { alertScreenBench } from './alert-screen.ts';
import { alertStormBench } from './alert-storm.ts';
import { alertsBench } from './alerts.ts';
import { type Bench, holds } from './bench.ts';
import { addingBench } from './adding.ts';
import { table, writeSection } from './results.ts';
import { consoleBench } from './console.ts';
import { heatMapBench } from './heat-map.ts';
import { importBench } from './import.ts';
import { lineLoadBench } from './line-load.ts';
import { linesBench } from './lines.ts';
import { listBench } from './list.ts';
import { membersBench } from './members.ts';
import { overviewBench } from './overview.ts';
import { pathBench } from './path.ts';
import { permissionBench } from './permission.ts';
import { scrapeBench } from './scrape.ts';
import { snmpBench } from './snmp/bench.ts';
import { startBench } from './start.ts';
import { storeBench } from './store.ts';
import { tenantsBench } from './tenants.ts';
import { wallBench } from './wall.ts';
import { workbenchBench } from './workbench.ts';

/** Every bench, in the order in which they run. */
const benches: readonly Bench[] = [
  snmpBench,
  pathBench,
  addingBench,
  listBench,
  linesBench,
  overviewBench,
  heatMapBench,
  lineLoadBench,
  storeBench,
  membersBench,
  importBench,
  permissionBench,
  tenantsBench,
  workbenchBench,
  scrapeBench,
  wallBench,
  agentsBench,
  alertsBench,
  alertPathBench,
  alertStormBench,
  alertScreenBench,
  alertPeersBench,
  startBench,
  consoleBench,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' } },
});
const quick = values.quick ?? false;
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown bench: ${unknown.join(', ')}. Known: ${benches.map((bench) => bench.name).join(', ')}.`,
  );
  process.exit(1);
}

const chosen = benches.filter((bench) => positionals.length === 0 || positionals.includes(bench.name));
const file = path.resolve(import.meta.dirname, '../RESULTS.md');
let broken = 0;
for (const bench of chosen) {
  console.log(`\n${bench.name}: ${bench.about}`);
  const rows = await bench.run({ quick, say: (line) => console.log(`  ${line}`) });
  console.log(`\n${table(rows)}`);
  // One that was skipped says why itself.
  if (quick || rows.length === 0) continue;
  await writeSection(file, bench, rows);
  broken += rows.filter((row) => holds(row) === false).length;
}
if (quick) console.log('\nA quick run: nothing was written to RESULTS.md.');
process.exit(broken > 0 ? 1 : 0);
