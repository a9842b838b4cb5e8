import 'virtual:tokens.css';
import '../components/base.css';
import '../components/primitives.css';
import '../components/thumb.css';
import { createRoot, type Root } from 'react-dom/client';
import { api } from '../lib/api.ts';
import { keepAppearance } from '../lib/appearance.ts';
import { startTexts } from '../lib/language.ts';
import { companyPrefix } from '../lib/prefix.ts';
import { token } from '../lib/session.ts';
import { keepSite } from '../lib/site.ts';
import { allowStyles } from '../lib/style-nonce.ts';
import { type WallAddress, wallAddressOf } from '../features/walls/shown/wall-address.ts';
import { SignedOut } from './signed-out.tsx';
import { Unreachable } from './unreachable.tsx';

async function start(): Promise<void> {
  allowStyles();
  const root = createRoot(document.getElementById('root') as HTMLElement);
  const wall = wallAddressOf(location.hash);
  // Who is signed in needs the console in any case: its code comes while the site is asked for, and a fault of it is met where it is opened.
  if (token() && !wall) loadConsole().catch(() => undefined);
  const query = companyPrefix === '' ? {} : { query: { prefix: companyPrefix } };
  const asked = api('GET /api/v1/site', query).catch(() => undefined);
  const [found] = await Promise.all([
    asked,
    startTexts(asked.then((site) => site?.appearance.defaultLanguage ?? null)),
  ]);
  if (!found) return root.render(<Unreachable />);
  keepSite(found);
  keepAppearance(found.appearance);
  if (found.appearance.siteName) document.title = found.appearance.siteName;
  if (wall) return openWall(root, wall);
  if (token()) return openRouter(root);
  root.render(<SignedOut onLeave={() => void openRouter(root)} />);
}

const loadConsole = () => import('./open-console.tsx');

/** From here on the router leads: who is not signed in does not load its code before it is needed. */
async function openRouter(root: Root): Promise<void> {
  const { openConsole } = await loadConsole();
  openConsole(root);
}

/** A wall has neither shell nor router: it is one page, which begins anew when its address is another. */
async function openWall(root: Root, address: WallAddress): Promise<void> {
  const { showWall } = await import('../features/walls/shown/show-wall.tsx');
  addEventListener('hashchange', () => location.reload());
  await showWall(root, address);
}

void start();
