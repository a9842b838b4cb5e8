import { type Screen } from '@linekeeper/contract/screens';
import { i18n } from '../lib/language.ts';

/** Sets the title of the page: the route's title, then the product (spec section 2). */
export function showTitle(screen: Pick<Screen, 'title'> | undefined): void {
  const product = i18n.t('common:product');
  document.title = screen ? `${i18n.t(`screens:${screen.title}`)} - ${product}` : product;
}
