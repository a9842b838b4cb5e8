/* global document, localStorage */
// Runs before the first paint, so that a light console never flashes dark. Dark is the default (spec section 9).
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark';
} catch {
  document.documentElement.dataset.theme = 'dark';
}
