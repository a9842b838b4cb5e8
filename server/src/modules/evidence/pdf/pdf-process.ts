// The process that draws one PDF: takes the data of it as its first message, answers with the bytes, and ends with its parent.
import process from 'node:process';
import { type EvidenceData } from '../evidence-data.ts';
import { drawEvidence } from './draw-evidence.ts';
import { type FromDrawing } from './render-pdf.ts';

const answer = (message: FromDrawing) => process.send?.(message);

process.once('message', (data) => {
  drawEvidence(data as EvidenceData).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ fault: String((error as Error)?.stack ?? error) }),
  );
});
process.once('disconnect', () => process.exit());
