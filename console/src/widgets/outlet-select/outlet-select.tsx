import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';

// A filter adds none, and needs no dialog.
const AddOutlet = lazy(() => import('./add-outlet.tsx').then((m) => ({ default: m.AddOutlet })));

interface Props {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  /** What is chosen is called, as long as the list that would say so does not hold it. */
  readonly chosenName?: string | undefined;
  readonly onChange: (outletId: string | undefined) => void;
  /** A filter is not shown at all while there is no outlet, and makes none. */
  readonly isFilter?: boolean;
  /** Which of the two screens it is for: whoever holds its code may choose. */
  readonly of?: 'devices' | 'lines';
  readonly status?: 'error';
  readonly 'aria-describedby'?: string;
}

/** Chooses an outlet out of as many as there are: the server searches. */
export function OutletSelect({
  id,
  label,
  placeholder,
  value,
  chosenName,
  onChange,
  isFilter,
  of = 'devices',
  ...described
}: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const mayAdd = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE_EDIT']);
  const [isOpen, setOpen] = useState(false);
  const wanted = search && { search: search.slice(0, 128) };
  const ofDevices = useApi(
    'POST /monitor/api/v1/outlets/list',
    { body: { pageSize: 50, sort: 'number', ...wanted } },
    { enabled: of === 'devices' },
  );
  const ofLines = useApi(
    'POST /monitor/api/v1/lines/outlet-choices',
    { body: { ...wanted } },
    { enabled: of === 'lines' },
  );
  const { isFetching } = of === 'lines' ? ofLines : ofDevices;
  const data: { readonly list: readonly { id: string; number: string; name: string }[] } | undefined =
    of === 'lines' ? ofLines.data : ofDevices.data;
  const outlets = data?.list ?? [];
  const options = outlets.map((outlet) => ({ value: outlet.id, label: `${outlet.number} ${outlet.name}` }));
  if (value !== undefined && chosenName && !options.some((option) => option.value === value))
    options.unshift({ value, label: chosenName });
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
        options={options}
        onChange={(chosen: string | undefined) => {
          setSearch('');
          onChange(chosen);
        }}
      />
      {mayAdd && isAdding && (
        <Suspense fallback={null}>
          <AddOutlet
            onClose={() => setAdding(false)}
            onAdded={(outletId) => {
              setAdding(false);
              onChange(outletId);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
