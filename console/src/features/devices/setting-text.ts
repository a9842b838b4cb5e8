import { type DeviceSetting, deviceSettings } from '@linekeeper/contract/monitoring/probe-settings';
import { currentLanguage } from '../../lib/language.ts';

/** What a setting of a probe is called in the reader's language. Read it while rendering, as `metricText`. */
export const settingText = (name: DeviceSetting): string => deviceSettings[name].label[currentLanguage()];
