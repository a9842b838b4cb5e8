import { StrictMode } from 'react';
import { type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { onAppearance } from '../lib/appearance.ts';
import { i18n } from '../lib/language.ts';
import { offerPlaces } from '../lib/places.ts';
import { openPlaces } from './places.ts';
import { createRouter, setTitle } from './router.tsx';

/** Opens the console at the hash that stands in the address. */
export function openConsole(root: Root): void {
  offerPlaces(openPlaces);
  const router = createRouter();
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') setTitle(router);
  });
  i18n.on('languageChanged', () => setTitle(router));
  onAppearance(() => setTitle(router));
  setTitle(router);
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
