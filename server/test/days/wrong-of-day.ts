import { type Found } from './day-found.ts';
import { compareAlerts } from './expected-alerts.ts';
import { compareTellings } from './expected-tellings.ts';

/** What is not as the script of the day has it, a sentence each. */
export function wrongOfDay(found: Found): string[] {
  const compared = compareAlerts(found);
  return [...compared.wrong, ...compareTellings(found, compared)];
}
