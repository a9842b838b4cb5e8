import { expect, it } from 'vitest';
import { wallAddressOf } from './wall-address.ts';

const wallId = '3b241101-e2bb-4255-8caf-4136c566a962';
const key = `lkw_${'a'.repeat(43)}`;

it('reads which wall an address names, with the key where there is one', () => {
  expect(wallAddressOf(`#/wall/${wallId}`)).toEqual({ wallId, key: undefined });
  expect(wallAddressOf(`#/wall/${wallId}/${key}`)).toEqual({ wallId, key });
});

it('takes nothing else for a wall', () => {
  for (const hash of ['', '#/walls', '#/wall/x', `#/wall/${wallId}/lkw_short`, `#/wall/${wallId}/${key}x`])
    expect(wallAddressOf(hash), hash).toBeUndefined();
});
