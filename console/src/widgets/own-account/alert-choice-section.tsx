import { type AlertSeverity, alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertChoice } from '@linekeeper/contract/notifications/alert-choice';
import { type Digest, digests } from '@linekeeper/contract/notifications/telling-terms';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { Severity, severityText } from '../alert/index.ts';
import { Select } from '../../components/select.tsx';
import { queryClient, useApi, useApiMutation } from '../../lib/query.ts';
import styles from './alert-choice.module.css';
import own from './own-account.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { Section } from './section.tsx';

const route = 'GET /api/v1/personal/alert-choice';
const ways = ['app', 'email'] as const;

/** Of which alerts one is told and how; nothing for who may see none. */
export function AlertChoiceSection() {
  const { t } = useTranslation();
  const { data } = useApi(route, {});
  const save = useApiMutation('PUT /api/v1/personal/alert-choice', {
    // Pending until it was read again: nothing jumps back meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [route] }),
  });
  if (!data?.choice) return null;
  const choice = save.isPending ? save.variables.body : data.choice;
  const change = (changed: Partial<AlertChoice>) => save.mutate({ body: { ...choice, ...changed } });
  return (
    <Section title={t('personal:telling.alerts')} hint={t('personal:telling.alertsHint')}>
      <Severities choice={choice} onChange={change} />
      <div className={own.choices}>
        <span id="quiet-hours">{t('personal:telling.quiet')}</span>
        <div className="grid gap-1" role="group" aria-labelledby="quiet-hours">
          <QuietHours quiet={choice.quiet} onChange={(quiet) => change({ quiet })} />
          <span className={own.note}>{t('personal:telling.quietHint', { zone: data.timeZone })}</span>
        </div>
        <label htmlFor="alert-digest">{t('personal:telling.digest')}</label>
        <div className="grid gap-1">
          <Select
            id="alert-digest"
            className={own.select}
            value={choice.digest}
            options={digests.map((value) => ({ value, label: t(`personal:telling.digests.${value}`) }))}
            onChange={(digest: Digest) => change({ digest })}
          />
          <span className={own.note}>{t('personal:telling.digestHint')}</span>
        </div>
      </div>
    </Section>
  );
}

interface SeveritiesProps {
  readonly choice: AlertChoice;
  readonly onChange: (changed: Partial<AlertChoice>) => void;
}

function Severities({ choice, onChange }: SeveritiesProps) {
  const { t } = useTranslation();
  const wayName = { app: t('personal:telling.alertApp'), email: t('personal:telling.alertEmail') };
  const toggle = (way: (typeof ways)[number], severity: AlertSeverity, isOn: boolean) =>
    onChange({
      [way]: alertSeverities.filter((one) => (one === severity ? isOn : choice[way].includes(one))),
    });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('personal:telling.alertSeverity')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {wayName[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {alertSeverities.map((severity) => (
          <tr key={severity}>
            <th scope="row">
              <Severity severity={severity} />
            </th>
            {ways.map((way) => {
              // Critical ones are always told in the console.
              const isFixed = way === 'app' && severity === 'critical';
              return (
                <td key={way}>
                  <Checkbox
                    className={styles.box}
                    aria-label={t('personal:telling.alertOf', {
                      severity: severityText(severity),
                      way: wayName[way],
                    })}
                    checked={isFixed || choice[way].includes(severity)}
                    disabled={isFixed}
                    onChange={(event) => toggle(way, severity, event.target.checked)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
