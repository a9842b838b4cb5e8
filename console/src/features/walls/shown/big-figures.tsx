import { type AlertSeverity, alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../../components/state-badge.tsx';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import figureStyles from './figures.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  /** What the figure is of, below it. */
  readonly note?: ReactNode;
  /** The colour of what is wrong; a word beside it always says the same. */
  readonly tone?: 'down' | 'up' | 'unreachable' | 'unmeasured' | AlertSeverity | undefined;
}

interface StateProps {
  readonly label: string;
  readonly state: State;
  readonly count: number;
}

/** One figure, legible from five metres. */
export function BigFigure({ label, value, note, tone }: Props) {
  return (
    <div className={figureStyles.figure}>
      <span className={figureStyles.label}>{label}</span>
      <strong
        className={`figures ${figureStyles.value}`}
        data-long={/^[\d,.\s]{6,}$/.test(value) || undefined}
        style={tone && { color: `var(--${tone})` }}
      >
        {value}
      </strong>
      <span className={figureStyles.note}>{note}</span>
    </div>
  );
}

const number = (value: number) => grouped(value, currentLanguage());

/** How many of a kind are broken, of how many, and how many nobody measures. */
export function StandingFigure({ label, standing }: { readonly label: string; readonly standing: Standing }) {
  const { t } = useTranslation();
  const { total, down, unreachable, unmeasured, maintenance } = standing;
  const broken = down + unreachable;
  const others = [
    ...(unmeasured > 0 ? [['unmeasured', unmeasured] as const] : []),
    ...(maintenance > 0 ? [['maintenance', maintenance] as const] : []),
  ];
  return (
    <BigFigure
      label={label}
      value={number(broken)}
      tone={total === 0 ? undefined : broken > 0 ? 'down' : unmeasured === total ? 'unmeasured' : 'up'}
      note={
        <>
          {t('walls:brokenOf', { total: number(total) })}
          {others.map(([state, count]) => (
            <span key={state} className={figureStyles.state}>
              <StateShape state={state} /> {t(`terms:state.${state}`)} {number(count)}
            </span>
          ))}
        </>
      }
    />
  );
}

/** How many customers have something broken, of how many. */
export function BrokenCustomers({
  total,
  broken,
  closed,
}: Readonly<Record<'total' | 'broken' | 'closed', number>>) {
  const { t } = useTranslation();
  return (
    <BigFigure
      label={t('walls:kind.customer')}
      value={number(broken)}
      tone={broken > 0 ? 'down' : closed < total ? 'up' : undefined}
      note={
        <>
          {t('walls:brokenOf', { total: number(total) })}
          {closed > 0 && <span>{t('walls:closedCustomers', { count: closed })}</span>}
        </>
      }
    />
  );
}

const tonesOfState = {
  up: 'up',
  down: 'down',
  unreachable: 'unreachable',
  unmeasured: 'unmeasured',
} as const;

/** How many of something are in one state, or came into it; its shape and its word say which. */
export function StateFigure({ label, state, count }: StateProps) {
  const { t } = useTranslation();
  return (
    <BigFigure
      label={label}
      value={number(count)}
      tone={count > 0 && state !== 'maintenance' ? tonesOfState[state] : undefined}
      note={
        <span className={figureStyles.state}>
          <StateShape state={state} /> {t(`terms:state.${state}`)}
        </span>
      }
    />
  );
}

/** The open alerts by severity. */
export function AlertFigures({
  alerts,
}: {
  readonly alerts: Readonly<Record<AlertSeverity, number>> | null;
}) {
  const { t } = useTranslation();
  if (alerts === null) return null;
  return alertSeverities.map((severity) => (
    <BigFigure
      key={severity}
      label={t('walls:openAlerts')}
      value={number(alerts[severity])}
      tone={alerts[severity] > 0 ? severity : undefined}
      note={t(`messages:severity.${severity}`)}
    />
  ));
}
