import { roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import { ChipFilter, SearchFilter, type useList } from '../../widgets/list-page/index.ts';
import { type Output } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { memberStatuses } from './member-rules.ts';
import styles from './members.module.css';

type List = ReturnType<typeof useList<string, 'status', 'search' | 'department' | 'role' | 'below'>>;

interface Props {
  readonly list: Pick<List, 'state' | 'change'>;
  readonly roles: Output<'GET /api/v1/members/options'>['roles'];
  /** Whether one department is chosen, so that those below it can be left out. */
  readonly isDepartment: boolean;
}

/** One line of filters: search, role, status, and whether members of departments below count. */
export function MemberFilters({ list, roles, isDepartment }: Props) {
  const { t } = useTranslation();
  const { texts } = list.state;
  return (
    <>
      <SearchFilter list={list} placeholder={t('members:search')} />
      <FoldedFilters list={list}>
        {roles.length > 0 && (
          <Select
            className={styles.roleSelect}
            aria-label={t('members:role')}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('members:allRoles')}
            value={texts.role || undefined}
            onChange={(role?: string) => list.change({ role })}
            options={roles.map((role) => ({ value: role.id, label: roleNameOf(role, currentLanguage()) }))}
          />
        )}
        <ChipFilter
          list={list}
          name="status"
          label={t('members:status')}
          values={memberStatuses}
          text={(value) => t(`members:statuses.${value}`)}
        />
        {isDepartment && (
          <Checkbox
            checked={texts.below !== 'no'}
            onChange={(event) => list.change({ below: event.target.checked ? undefined : 'no' })}
          >
            {t('members:withBelow')}
          </Checkbox>
        )}
      </FoldedFilters>
    </>
  );
}
