import { z } from 'zod';
import { newShape } from '../monitoring/probe-shape.ts';
import { conditionForms } from './conditions.ts';

const shapeOf = <Kind extends keyof typeof conditionForms>(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    settings: z.strictObject(newShape<(typeof conditionForms)[Kind]['fields']>(conditionForms[kind].fields)),
  });

/** A condition as it is typed: what has a default may be left out, all else is refused. */
export const conditionShape = z
  .discriminatedUnion('kind', [
    shapeOf('state'),
    shapeOf('threshold'),
    shapeOf('k-of-n'),
    shapeOf('change'),
    shapeOf('baseline'),
    shapeOf('absent'),
    shapeOf('event'),
    shapeOf('budget'),
    shapeOf('burn'),
    shapeOf('used'),
    shapeOf('ending'),
  ])
  .refine(({ kind, settings }) => kind !== 'k-of-n' || settings.k <= settings.n, {
    path: ['settings', 'k'],
  });
