import { OutletPage } from '../features/outlets/outlet-page.tsx';
import { outletSections } from './outlet-sections.ts';

/** The page of an outlet with what each area shows there. */
export function OutletRoute() {
  return <OutletPage sections={outletSections} />;
}
