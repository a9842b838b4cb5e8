import { SearchOutlined } from '@ant-design/icons';
import { Select as AntdSelect, type SelectProps } from 'antd';
import { useClearable } from './use-clearable.tsx';

const searchIcon = <SearchOutlined aria-hidden />;

interface Props<Value> extends Omit<SelectProps<Value>, 'allowClear' | 'showSearch'> {
  readonly allowClear?: boolean;
  readonly showSearch?: false | Exclude<SelectProps<Value>['showSearch'], boolean>;
}

/** The component library's choice, which says nothing in English to who listens. */
export function Select<Value>({ allowClear, showSearch, ...props }: Props<Value>) {
  const clearable = useClearable();
  return (
    <AntdSelect<Value>
      {...props}
      allowClear={allowClear && clearable}
      showSearch={showSearch && { searchIcon, ...showSearch }}
    />
  );
}
