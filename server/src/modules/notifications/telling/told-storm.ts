import { type AlertStorm, alertStorm } from '@linekeeper/contract/alerts/alerts';
import { z } from 'zod';
import { type AlertToTell, isCalledByStorm } from '../../alerts/index.ts';
import { plainName } from './plain-name.ts';

/** What a message says of the storm that its alert stands for. What was put out before this was known has none. */
export const toldStorm = {
  /** Many that are out at once, or bad in one way: where, and how many. */
  storm: alertStorm
    .pick({ kind: true, peak: true })
    .extend({
      name: plainName,
      region: plainName.default(''),
      quality: alertStorm.shape.quality.default(null),
    })
    .nullable()
    .default(null),
  /** The alert is called by that: it stands for it, or did to its own end. */
  isCalledByStorm: z.boolean().default(false),
};

/** The same of an alert, as it is told to somebody who is named this place: where nobody looked at who may see it, none is named. */
export const stormTold = (alert: AlertToTell, place?: Pick<AlertStorm, 'name' | 'region'> | null) => ({
  storm: alert.storm && {
    ...{ kind: alert.storm.kind, quality: alert.storm.quality, peak: alert.storm.peak },
    ...{ name: place?.name ?? '', region: place?.region ?? '' },
  },
  isCalledByStorm: isCalledByStorm(alert),
});
