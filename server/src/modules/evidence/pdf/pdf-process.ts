// The process that draws the PDF of one evidence.
import { answerDrawing } from '../../../platform/pdf/draw-in-process.ts';
import { drawEvidence } from './draw-evidence.ts';

answerDrawing(drawEvidence);
