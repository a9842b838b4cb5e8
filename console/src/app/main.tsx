import 'virtual:tokens.css';
import '../components/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { api } from '../lib/api.ts';
import { i18n, startTexts } from '../lib/language.ts';
import { companyPrefix } from '../lib/prefix.ts';
import { allowStyles } from '../lib/style-nonce.ts';
import { createRouter, setTitle, type Site } from './router.tsx';
import { Unreachable } from './unreachable.tsx';

async function start(): Promise<void> {
  allowStyles();
  const root = createRoot(document.getElementById('root') as HTMLElement);
  const query = companyPrefix === '' ? {} : { query: { prefix: companyPrefix } };
  const [site] = await Promise.all([api('GET /api/v1/site', query).catch(() => undefined), startTexts()]);
  if (!site) {
    root.render(<Unreachable />);
    return;
  }
  open(root, site);
}

function open(root: ReturnType<typeof createRoot>, site: Site): void {
  const router = createRouter(site);
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') setTitle(router);
  });
  i18n.on('languageChanged', () => setTitle(router));
  setTitle(router);
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

void start();
