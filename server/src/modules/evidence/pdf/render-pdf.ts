import { fileURLToPath } from 'node:url';
import { type DrawPdf, drawInProcess } from '../../../platform/pdf/draw-in-process.ts';
import { type EvidenceData } from '../evidence-data.ts';

/** Draws the PDF of some evidence. */
export type RenderPdf = DrawPdf<EvidenceData>;

export const renderPdf: RenderPdf = drawInProcess(fileURLToPath(new URL('pdf-process.ts', import.meta.url)));
