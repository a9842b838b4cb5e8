import { it } from 'vitest';
import { playDay } from './play-day.ts';
it('x', async () => {
  for (const seed of [1, 2]) {
  const t = performance.now();
  const found = await playDay(seed);
  console.log(performance.now() - t, 'ms');
  const at = (ms: number | null) => ms === null ? '-' : new Date(ms + 8*3600e3).toISOString().slice(8, 19);
  console.log(JSON.stringify(found.script, null, 0));
  for (const a of found.alerts) {
    console.log(a.rule, a.subject, at(a.firedMs), at(a.resolvedMs), a.reason, a.muted);
    for (const l of found.lines.filter((x) => x.alertId === a.id)) console.log('   ', l.step, l.member, l.way, l.state, l.reason, at(l.createdMs), at(l.settledMs), found.taken.filter((m) => m.id === (l.digestId ?? l.id)).map((m) => at(m.atMs)).join());
  }
  console.log(found.deaths.map((d) => at(d.fromMs) + ' ' + at(d.toMs)), found.faults.slice(0, 3), found.dead);
  }
}, 120000);
