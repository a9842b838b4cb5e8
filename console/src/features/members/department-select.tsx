import { type DepartmentNode } from '@linekeeper/contract/members/departments';
import { Select } from '../../components/select.tsx';
import { branchesOf, pathsOf } from './tree-state.ts';

interface Props {
  readonly id: string;
  readonly departments: readonly DepartmentNode[];
  /** What cannot be chosen. */
  readonly without?: readonly number[];
  /** The name of having no department. */
  readonly none: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

const noneValue = 0;

/** Chooses a department by its path, with search. */
export function DepartmentSelect({ id, departments, without = [], none, value, onChange }: Props) {
  const options = pathsOf(branchesOf(departments))
    .filter((item) => !without.includes(item.id))
    .map((item) => ({ value: item.id, label: item.path }));
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? noneValue}
      onChange={(next: number) => onChange(next === noneValue ? null : next)}
      options={[{ value: noneValue, label: none }, ...options]}
    />
  );
}
