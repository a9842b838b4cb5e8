import 'virtual:tokens.css';
import '../components/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { api } from '../lib/api.ts';
import { startTexts } from '../lib/language.ts';
import { companyPrefix } from '../lib/prefix.ts';
import { token } from '../lib/session.ts';
import { keepSite } from '../lib/site.ts';
import { allowStyles } from '../lib/style-nonce.ts';
import { SignedOut } from './signed-out.tsx';
import { Unreachable } from './unreachable.tsx';

async function start(): Promise<void> {
  allowStyles();
  const root = createRoot(document.getElementById('root') as HTMLElement);
  const query = companyPrefix === '' ? {} : { query: { prefix: companyPrefix } };
  const [found] = await Promise.all([api('GET /api/v1/site', query).catch(() => undefined), startTexts()]);
  if (!found) return root.render(<Unreachable />);
  keepSite(found);
  if (token()) return openRouter(root);
  root.render(<SignedOut onLeave={() => void openRouter(root)} />);
}

/** From here on the router leads: its code is not loaded before it is needed. */
async function openRouter(root: Root): Promise<void> {
  const { openConsole } = await import('./open-console.tsx');
  openConsole(root);
}

void start();
