import { notSignedIn } from '@linekeeper/contract/audit/actors';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useClearable } from '../../components/use-clearable.tsx';
import { useApi } from '../../lib/query.ts';
import { exactTime, timeOfClock } from '../../lib/time.ts';
import { type useList } from '../../widgets/list-page/index.ts';
import { actionName, subjectName } from './action-name.ts';
import { type auditTexts } from './audit-list.tsx';
import styles from './audit.module.css';

/** A time of the address as its field shows it: in the zone that the list's times are shown in, to the minute. */
function localTime(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? '' : exactTime(ms).slice(0, 16).replace(' ', 'T');
}

const utcTime = (local: string) => (local === '' ? undefined : new Date(timeOfClock(local)).toISOString());

type List = ReturnType<typeof useList<'at', never, (typeof auditTexts)[number]>>;

/** One line of filters: time, action, account, kind of object and the object itself. */
export function AuditFilters({ list }: { readonly list: Pick<List, 'state' | 'change'> }) {
  const { t } = useTranslation();
  const clearable = useClearable();
  const { texts } = list.state;
  const { data } = useApi('GET /api/v1/audit/choices', {}, { staleTime: 60_000 });
  const options = (values: readonly string[] | undefined, label: (value: string) => string) =>
    (values ?? []).map((value) => ({ value, label: label(value) }));
  return (
    <>
      {(['from', 'to'] as const).map((edge) => (
        <Input
          key={edge}
          className={styles.time}
          type="datetime-local"
          prefix={t(edge === 'from' ? 'audit:fromTime' : 'audit:toTime')}
          aria-label={t(edge === 'from' ? 'audit:fromTime' : 'audit:toTime')}
          value={localTime(texts[edge])}
          onChange={(event) => list.change({ [edge]: utcTime(event.target.value) })}
        />
      ))}
      <Select
        className={styles.actions}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        aria-label={t('audit:what')}
        placeholder={t('audit:allActions')}
        value={texts.action === '' ? [] : texts.action.split(',')}
        options={options(data?.actions, (action) => actionName(t, action))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(action) => list.change({ action })}
      />
      <Select
        className={styles.choice}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('audit:who')}
        placeholder={t('audit:allActors')}
        value={texts.actor || undefined}
        options={options(data?.actors, (actor) =>
          actor === 'system' ? t('audit:system') : actor === notSignedIn ? t('audit:notSignedIn') : actor,
        )}
        onChange={(actor) => list.change({ actor })}
      />
      <Select
        className={styles.choice}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('audit:objectType')}
        placeholder={t('audit:allObjects')}
        value={texts.subjectType || undefined}
        options={options(data?.subjectTypes, (type) => subjectName(t, type))}
        onChange={(subjectType) => list.change({ subjectType })}
      />
      <Input.Search
        key={texts.subjectId}
        className={styles.choice}
        allowClear={clearable}
        maxLength={128}
        aria-label={t('audit:objectId')}
        placeholder={t('audit:objectId')}
        defaultValue={texts.subjectId}
        onSearch={(subjectId) => list.change({ subjectId: subjectId.trim() })}
      />
      {texts.grantId !== '' && (
        <button type="button" className="button" onClick={() => list.change({ grantId: undefined })}>
          {t('audit:oneGrant')} ×
        </button>
      )}
    </>
  );
}
