import { testLoad } from '@linekeeper/contract/dial/test-load';
import { useTranslation } from 'react-i18next';
import { bitRate, withPrefix } from '../../lib/quantity.ts';
import { settingFaults, targetsOf, testedKindOf, type TestValues } from './test-form-values.ts';

/** What the typed test would put on the network, before it is saved. */
export function LoadPreview({ values }: { readonly values: TestValues }) {
  const { t } = useTranslation();
  const targets = targetsOf(values).length;
  if (targets === 0 || Object.keys(settingFaults(values)).length > 0) return null;
  const { kind, settings } = testedKindOf(values);
  const hours = values.hours.length === 0 ? null : values.hours;
  const load = testLoad(kind, settings as never, { intervalS: values.intervalS, hours }, targets);
  return (
    <p className="note frame pad-2-3" role="status">
      {t(load.isExact ? 'dial:load' : 'dial:loadMost', {
        packets: withPrefix(load.packetsPerSecond, ''),
        rate: bitRate(load.bitsPerSecond),
        bytes: withPrefix(load.bytesPerMonthOfLine, 'B'),
      })}
    </p>
  );
}
