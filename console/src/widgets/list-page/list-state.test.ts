import { describe, expect, it } from 'vitest';
import { changeList, isNarrowed, listInput, type ListRules, nextSort, readList } from './list-state.ts';

const rules: ListRules<'name' | 'since', 'state', 'search'> = {
  sortable: ['name', 'since'],
  choices: { state: ['up', 'down'] },
  texts: ['search'],
};
const read = (search: string) => readList(rules, new URLSearchParams(search));

describe('a list in its address', () => {
  it('is read with paging, order and filters', () => {
    expect(listInput(read('page=3&size=50&sort=since&order=desc&state=down,up&search=gw'))).toEqual({
      page: 3,
      pageSize: 50,
      sort: 'since',
      order: 'desc',
      state: ['up', 'down'],
      search: 'gw',
    });
  });

  it('leaves out what does not belong there', () => {
    expect(listInput(read('page=-1&size=7&sort=password&state=none&order=sideways'))).toEqual({
      page: 1,
      pageSize: 20,
    });
  });

  it('begins at page 1 again when anything but the page changes', () => {
    const search = new URLSearchParams('page=4&state=up');
    expect(changeList(search, { state: ['up', 'down'] }).toString()).toBe('state=up%2Cdown');
    expect(changeList(search, { page: 2 }).toString()).toBe('page=2&state=up');
    expect(changeList(search, { page: 1, state: [] }).toString()).toBe('');
  });

  it('is sorted up, then down, then as the server does, by clicks on one head', () => {
    const click = (search: string) =>
      changeList(new URLSearchParams(search), nextSort(read(search), 'name')).toString();
    expect([click('page=3'), click('sort=name'), click('sort=name&order=desc'), click('sort=since')]).toEqual(
      ['sort=name', 'sort=name&order=desc', '', 'sort=name'],
    );
  });

  it('knows whether anything narrows it', () => {
    expect(isNarrowed(read('page=2&sort=name'))).toBe(false);
    expect(isNarrowed(read('search=x'))).toBe(true);
    expect(isNarrowed(read('state=up'))).toBe(true);
  });
});
