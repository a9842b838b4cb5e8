export { OutletSelect } from './outlet-select.tsx';
export { StandsInChips } from './stands-in-chips.tsx';
export { GivenOutlet } from './given-outlet.tsx';
