import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { languages } from '@linekeeper/contract/language';
import { outsideMost } from '@linekeeper/contract/reports/outside-terms';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { Select } from '../../components/select.tsx';
import { type OutsideChoice } from './schedule-choice.ts';
import styles from './reports.module.css';

interface Props {
  readonly value: readonly OutsideChoice[];
  /** Whether the organisation lets reports go outside, and to which domains; none: to any. */
  readonly setting: { readonly allowed: boolean; readonly domains: readonly string[] };
  readonly language: OutsideChoice['language'];
  readonly fault?: string;
  readonly onChange: (value: readonly OutsideChoice[]) => void;
}

/** People without an account that a schedule is sent to, each with the language of their mails. */
export function OutsideField({ value, setting: { allowed, domains }, language, fault, onChange }: Props) {
  const { t } = useTranslation();
  const isMore = allowed && value.length < outsideMost.recipients;
  const change = (at: number, some: Partial<OutsideChoice>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...some } : one)));
  const hint = allowed
    ? [
        t('reports:outside.hint'),
        ...(domains.length > 0 ? [t('reports:outside.domains', { domains: domains.join(', ') })] : []),
      ].join(' ')
    : t('reports:outside.off');
  return (
    <FormField
      id="schedule-outside"
      label={t('reports:outside.label')}
      isOptional={t('reports:schedule.optional')}
      hint={hint}
      fault={fault}
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <div id={id} role="group" aria-label={t('reports:outside.label')} className="grid gap-2">
          {value.map(({ address, language: reads, isKnown }, at) => (
            <div key={at} className={styles.outside}>
              <Input
                type="email"
                autoComplete="off"
                spellCheck={false}
                maxLength={254}
                aria-label={t('reports:outside.address', { number: at + 1 })}
                aria-describedby={describedBy}
                placeholder="name@example.com"
                disabled={isKnown}
                value={address}
                onChange={({ target }) => change(at, { address: target.value })}
              />
              <Select<string>
                aria-label={t('reports:outside.language', { number: at + 1 })}
                value={reads}
                options={languages.map((one) => ({ value: one, label: t(`common:languages.${one}`) }))}
                onChange={(one) => change(at, { language: one as OutsideChoice['language'] })}
              />
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('reports:outside.removeNamed', { address })}
                onClick={() => onChange(value.filter((_one, index) => index !== at))}
              />
            </div>
          ))}
          <Button
            style={{ justifySelf: 'start' }}
            icon={<PlusOutlined aria-hidden />}
            disabled={!isMore}
            onClick={() => onChange([...value, { address: '', language, isKnown: false }])}
          >
            {t('reports:outside.add')}
          </Button>
        </div>
      )}
    </FormField>
  );
}
