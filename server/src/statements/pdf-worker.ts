/** The thread that draws one PDF and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { WholeStatement } from './whole-statement.ts';

const file = await drawPdf(workerData as WholeStatement);
// Handed over, not copied; a buffer of its own, since small ones share theirs with others.
const bytes = new Uint8Array(file);
parentPort?.postMessage(bytes, [bytes.buffer]);
