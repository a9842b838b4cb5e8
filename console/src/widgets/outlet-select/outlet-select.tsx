import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { AddOutlet } from './add-outlet.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly onChange: (outletId: string | undefined) => void;
  /** A filter is not shown at all while there is no outlet, and makes none. */
  readonly isFilter?: boolean;
  readonly status?: 'error';
  readonly 'aria-describedby'?: string;
}

/** Chooses an outlet out of as many as there are: the server searches. */
export function OutletSelect({ id, label, placeholder, value, onChange, isFilter, ...described }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const mayAdd = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE_EDIT']);
  const [isOpen, setOpen] = useState(false);
  const { data, isFetching } = useApi('POST /monitor/api/v1/outlets/list', {
    body: { pageSize: 50, sort: 'number', ...(search && { search: search.slice(0, 128) }) },
  });
  const outlets = data?.list ?? [];
  if (isFilter && search === '' && outlets.length === 0 && value === undefined) return null;
  const add = () => {
    setOpen(false);
    setAdding(true);
  };
  const withAdd = (menu: ReactNode) => (
    <>
      {menu}
      <Button type="link" icon={<PlusOutlined aria-hidden />} onClick={add}>
        {t('outlets:select.add')}
      </Button>
    </>
  );
  return (
    <>
      <Select
        {...described}
        id={id}
        aria-label={label}
        allowClear
        open={isOpen}
        onOpenChange={setOpen}
        placeholder={placeholder}
        value={value}
        loading={isFetching}
        style={isFilter ? { width: 200 } : { width: '100%' }}
        popupMatchSelectWidth={280}
        showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
        notFoundContent={t('outlets:select.none')}
        popupRender={isFilter || !mayAdd ? undefined : withAdd}
        options={outlets.map((outlet) => ({ value: outlet.id, label: `${outlet.number} ${outlet.name}` }))}
        onChange={(chosen: string | undefined) => {
          setSearch('');
          onChange(chosen);
        }}
      />
      {mayAdd && isAdding && (
        <AddOutlet
          onClose={() => setAdding(false)}
          onAdded={(outletId) => {
            setAdding(false);
            onChange(outletId);
          }}
        />
      )}
    </>
  );
}
