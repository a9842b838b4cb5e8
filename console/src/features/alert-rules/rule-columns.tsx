import { type RuleRow } from '@linekeeper/contract/alerts/alert-rules';
import { Switch } from 'antd';
import { type TFunction } from 'i18next';
import { TimeText } from '../../components/time-text.tsx';
import { type Column } from '../../widgets/list-page/index.ts';
import { Severity } from '../../widgets/alert/index.ts';
import { conditionText, ruleName, scopeText, usualText } from './rule-text.ts';

interface Given {
  /** Undefined: the reader may not switch rules. */
  readonly onSwitch: ((rule: RuleRow, isEnabled: boolean) => void) | undefined;
  readonly onOpen: ((rule: RuleRow) => void) | undefined;
}

/** The columns of the list of alert rules: what each is, what it looks for, and whether it is on. */
export function ruleColumns(t: TFunction, { onSwitch, onOpen }: Given): Column<RuleRow>[] {
  return [
    {
      key: 'severity',
      title: t('alert-rules:field.severity'),
      isSortable: true,
      isFixed: true,
      width: 110,
      render: ({ severity }) => <Severity severity={severity} />,
    },
    {
      key: 'name',
      title: t('alert-rules:field.name'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 180,
      share: 30,
      render: (rule) =>
        onOpen ? (
          <button type="button" className="name" onClick={() => onOpen(rule)}>
            {ruleName(rule)}
          </button>
        ) : (
          ruleName(rule)
        ),
    },
    {
      key: 'subjectKind',
      title: t('alert-rules:field.subjectKind'),
      render: ({ subjectKind }) => t(`alert-rules:kind.${subjectKind}`),
    },
    {
      key: 'condition',
      title: t('alert-rules:field.condition'),
      width: 260,
      share: 40,
      render: (rule) => (
        <>
          {conditionText(rule, t)}
          {rule.usual && <div className="quiet">{usualText(rule, t)}</div>}
        </>
      ),
    },
    {
      key: 'scope',
      title: t('alert-rules:scope'),
      render: ({ scope }) => scopeText(scope, t) || <span className="quiet">{t('alert-rules:all')}</span>,
    },
    {
      key: 'origin',
      title: t('alert-rules:origin'),
      render: ({ originTenant, builtIn, isChanged, isHandedDown }) => (
        <span className={originTenant === null && builtIn !== null && !isChanged ? 'quiet' : undefined}>
          {originTenant ?? t(builtIn === null ? 'alert-rules:own' : 'alert-rules:ofProgram')}
          {isChanged && ` · ${t('alert-rules:isChanged')}`}
          {isHandedDown && ` · ${t('alert-rules:isHandedDown')}`}
        </span>
      ),
    },
    {
      key: 'openAlerts',
      title: t('alert-rules:openAlerts'),
      isSortable: true,
      align: 'right',
      render: ({ openAlerts }) => (
        <span className={openAlerts > 0 ? 'figures' : 'figures quiet'}>{openAlerts}</span>
      ),
    },
    {
      key: 'isEnabled',
      title: t('alert-rules:field.isEnabled'),
      render: (rule) =>
        onSwitch ? (
          <Switch
            size="small"
            checked={rule.isEnabled}
            aria-label={t('alert-rules:switchNamed', { name: ruleName(rule) })}
            onChange={(isEnabled) => onSwitch(rule, isEnabled)}
          />
        ) : (
          <span className={rule.isEnabled ? undefined : 'quiet'}>
            {t(rule.isEnabled ? 'alert-rules:on' : 'alert-rules:off')}
          </span>
        ),
    },
    {
      key: 'updatedAt',
      title: t('alert-rules:updatedAt'),
      isSortable: true,
      isOffCards: true,
      render: ({ updatedAt }) => <TimeText at={updatedAt} isShort />,
    },
  ];
}
