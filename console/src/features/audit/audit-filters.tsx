import { notSignedIn } from '@linekeeper/contract/audit/actors';
import { Input as TextInput } from 'antd';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useClearable } from '../../components/use-clearable.tsx';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import { type useList } from '../../widgets/list-page/index.ts';
import { actionName } from '../../widgets/audit-line/index.ts';
import { type auditTexts } from './audit-list.tsx';
import styles from './audit.module.css';
import { KindChips } from './kind-chips.tsx';
import { RangeMenu } from './range-menu.tsx';

/** What stands beside the button that folds the others away. */
const seen = ['range', 'from', 'to', 'grantId'] as const;

type List = ReturnType<typeof useList<'at', never, (typeof auditTexts)[number]>>;

interface Props {
  readonly list: Pick<List, 'state' | 'change'>;
  /** What the list is narrowed by, as the server is asked. */
  readonly body: Input<'POST /api/v1/audit/counts'>['body'];
}

/** One line of filters: time, action, account, kind of object and the object itself. */
export function AuditFilters({ list, body }: Props) {
  const { t } = useTranslation();
  const clearable = useClearable();
  const { texts } = list.state;
  const { data } = useApi('GET /api/v1/audit/choices', {}, { staleTime: 60_000 });
  const options = (values: readonly string[] | undefined, label: (value: string) => string) =>
    (values ?? []).map((value) => ({ value, label: label(value) }));
  return (
    <>
      <RangeMenu texts={texts} onChange={list.change} />
      <FoldedFilters list={list} seen={seen}>
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
        <TextInput.Search
          key={texts.subjectId}
          className={styles.choice}
          allowClear={clearable}
          maxLength={128}
          aria-label={t('audit:objectId')}
          placeholder={t('audit:objectId')}
          defaultValue={texts.subjectId}
          onSearch={(subjectId) => list.change({ subjectId: subjectId.trim() })}
        />
        <KindChips
          filter={body}
          chosen={texts.subjectType === '' ? [] : texts.subjectType.split(',')}
          onChange={(subjectType) => list.change({ subjectType })}
        />
      </FoldedFilters>
      {texts.grantId !== '' && (
        <button type="button" className="button" onClick={() => list.change({ grantId: undefined })}>
          {t('audit:oneGrant')} ×
        </button>
      )}
    </>
  );
}
