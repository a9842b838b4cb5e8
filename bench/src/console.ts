import { measureBundle } from '../../scripts/bundle.ts';
import { type Bench, type Row } from './bench.ts';

/** How many bytes of JavaScript a browser loads, of the console as it is built in console/dist. */
export const consoleBench: Bench = {
  name: 'console',
  about:
    'JavaScript after gzip -9 of the built console, Chinese texts included; each screen and the charts count what they add to the shell.',
  run: () =>
    Promise.resolve(
      measureBundle().map(({ name, bytes, budgetBytes }): Row => ({
        what: name,
        value: bytes / 1024,
        unit: 'KB',
        better: 'less',
        budget: budgetBytes / 1024,
      })),
    ),
};
