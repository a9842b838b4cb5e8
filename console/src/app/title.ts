import { type Screen } from '@linekeeper/contract/screens';
import { currentAppearance } from '../lib/appearance.ts';
import { i18n } from '../lib/language.ts';

/** Sets the title of the page: the route's title, then the name of the site (spec section 2). */
export function showTitle(screen: Pick<Screen, 'title'> | undefined): void {
  const product = currentAppearance().siteName ?? i18n.t('common:product');
  document.title = screen ? `${i18n.t(`screens:${screen.title}`)} - ${product}` : product;
}
