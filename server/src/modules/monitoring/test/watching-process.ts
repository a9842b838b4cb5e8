import { openDatabase } from '../../../platform/db/database.ts';
import { type Connection } from '../../../platform/db/pool.ts';
import { silentLog } from '../../../platform/log.ts';
import { Engine } from '../engine/engine.ts';
import { createEmbeddedStore } from '../store/index.ts';
import { openSettings } from './open-settings.ts';
import { scriptedTools } from './scripted-tools.ts';

// A process that watches, to be killed: says each poll once it is stored. Its one argument is the database.
const connection = JSON.parse(process.argv[2] ?? '') as Connection;
const database = openDatabase({ connection, log: silentLog });
const readClock = () => ({ monotonicMs: performance.now(), wallMs: Date.now() });
const engine = new Engine({
  ...openSettings,
  database,
  store: createEmbeddedStore(database),
  ...scriptedTools(readClock, new Map()),
  log: silentLog,
  refresh: async () => false,
  publish(_tenant, message) {
    if (message.type === 'subject.measured') process.stdout.write(`${message.subject.id} ${message.at}\n`);
  },
});
await engine.start();
