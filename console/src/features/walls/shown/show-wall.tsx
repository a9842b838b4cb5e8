import { type Root } from 'react-dom/client';
import { loadSignedInTexts } from '../../../lib/language.ts';
import { type WallAddress } from './wall-address.ts';
import { WallScreen } from './wall-screen.tsx';

/** Shows a wall as the whole page, with the texts that it says. */
export async function showWall(root: Root, address: WallAddress): Promise<void> {
  await loadSignedInTexts(['walls']);
  document.documentElement.dataset['theme'] = 'dark';
  root.render(<WallScreen address={address} />);
}
