import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { evidenceTasks } from './evidence.jobs.ts';
import { evidenceOperation } from './evidence.operation.ts';
import { evidenceRoutes } from './evidence.routes.ts';
import { renderPdf } from './pdf/render-pdf.ts';
import { createSigner } from './signing-key.ts';

export { reasonIn } from './pdf/state-words.ts';
export { signingKeyColumn } from './signing-key.ts';

export interface EvidenceGiven {
  readonly effective: Pick<EffectiveSettings, 'timeZoneOf' | 'siteNameOf'>;
  readonly monitoring: Pick<Monitoring, 'runs'>;
}

/** What was measured of a line as a document for whoever does not believe it: with all results, and signed. */
export function createEvidence(
  platform: Pick<Platform, 'database' | 'secrets' | 'clock' | 'log' | 'tenantIds'>,
  { effective, monitoring }: EvidenceGiven,
): Module {
  const { database, secrets, clock } = platform;
  const signer = createSigner(database, secrets);
  return {
    tables: ['evidenceKey', 'lineEvidence', 'lineEvidencePart'],
    routes: (app) => evidenceRoutes(app, { database, clock, signer, timeZoneOf: effective.timeZoneOf }),
    operations: [evidenceOperation({ database, clock, signer, renderPdf, runs: monitoring.runs, siteNameOf: effective.siteNameOf })],
    tasks: evidenceTasks(platform),
  };
}
