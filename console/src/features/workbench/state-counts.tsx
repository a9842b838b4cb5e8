import { type State } from '@linekeeper/contract/monitoring/states';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { percent } from '../../lib/quantity.ts';
import { DeviceRowsLink } from './device-rows-link.tsx';
import { rowsOf, type Workbench } from './verdict-of.ts';
import styles from './workbench.module.css';

const dayMs = 86_400_000;
const shown: readonly State[] = ['down', 'unreachable', 'unmeasured', 'up'];

/** At most six numbers: the states, each a link to its devices, and the availability of the day with its coverage. */
export function StateCounts({ workbench }: { readonly workbench: Workbench }) {
  const { t } = useTranslation();
  const { devices, availability, devicesMissingPorts } = workbench;
  const { spanMs, coveragePercent } = availability;
  const notes = [
    // Of the day before the first of them was added there is nothing to say.
    spanMs < dayMs ? t('chart:sinceAdded', { span: durationText(spanMs, currentLanguage(), 'short') }) : '',
    coveragePercent === null ? '' : t('workbench:coverage', { percent: percent(coveragePercent) }),
  ];
  return (
    <ul className={`list grid gap-3 ${styles.numbers}`}>
      {shown.map((state) => (
        <li key={state}>
          <DeviceRowsLink className={styles.number} to={rowsOf(state)}>
            <Label>
              <StateShape state={state} />
              {t(`terms:state.${state}`)}
            </Label>
            <span className={`${styles.big} figures`} data-state={devices[state] ? state : undefined}>
              {grouped(devices[state] ?? 0, currentLanguage())}
            </span>
            <Note>{t('workbench:ofDevices', { count: workbench.deviceTotal })}</Note>
          </DeviceRowsLink>
        </li>
      ))}
      <li>
        <DeviceRowsLink className={styles.number} to={rowsOf()}>
          <Label>{t(spanMs < dayMs ? 'workbench:availabilitySoFar' : 'workbench:availability')}</Label>
          <span className={`${styles.big} figures`}>{percent(availability.availabilityPercent)}</span>
          <Note>{notes.filter((note) => note !== '').join(' · ')}</Note>
        </DeviceRowsLink>
      </li>
      <li>
        <DeviceRowsLink className={styles.number} to={`${rowsOf()}?ports=down`}>
          <Label>{t('workbench:missingPorts')}</Label>
          <span
            className={`${styles.big} figures`}
            data-state={devicesMissingPorts > 0 ? 'unreachable' : undefined}
          >
            {grouped(devicesMissingPorts, currentLanguage())}
          </span>
          <Note>{t('workbench:ofDevices', { count: workbench.deviceTotal })}</Note>
        </DeviceRowsLink>
      </li>
    </ul>
  );
}

const Label = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline quiet small near">{children}</span>
);
const Note = ({ children }: { readonly children: ReactNode }) => (
  <span className="quiet caption figures">{children}</span>
);
