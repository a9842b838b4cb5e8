export { OutletSelect } from './outlet-select.tsx';
