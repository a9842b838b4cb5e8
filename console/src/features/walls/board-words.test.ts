import { type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { boardText } from './board-words.ts';

const t = ((key: string, { name, owner }: { name?: string; owner?: string } = {}) =>
  [key, name, owner].filter(Boolean).join(' ')) as unknown as TFunction;
const board = { id: 'b', name: 'Uplinks', ownerName: 'ann', isShared: false };

it('says of a dashboard on a wall whose it is, and plainly when it is gone or another’s', () => {
  expect(boardText(t, { ...board, standing: 'shown', isShared: true })).toBe(
    'walls:board.sharedBy Uplinks ann',
  );
  expect(boardText(t, { ...board, standing: 'shown' })).toBe('walls:board.ownOne Uplinks ann');
  const closed = { ...board, name: '' };
  expect(boardText(t, { ...closed, standing: 'private' })).toBe('walls:board.privateOf ann');
  expect(boardText(t, { ...closed, standing: 'left' })).toBe('walls:board.leftOf ann');
  expect(boardText(t, { ...closed, ownerName: '', standing: 'deleted' })).toBe('walls:board.deletedOne');
});
