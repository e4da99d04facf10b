// A classic script, because browsers load no modules from files.
const changes = [...document.querySelectorAll('[data-review]')];
const status = document.querySelector('.review-bar [role="status"]');
let current = -1;

/** Opens the details and tab panels around a change. */
function reveal(change) {
  for (let node = change; node; node = node.parentElement) {
    if (node.localName === 'details') node.open = true;
    if (node.getAttribute('role') === 'tabpanel')
      document.getElementById(node.getAttribute('aria-labelledby'))?.click();
  }
}

function go(step, focus) {
  if (changes.length === 0) return;
  const start = current < 0 && step < 0 ? 0 : current;
  changes[current]?.removeAttribute('data-current');
  current = (start + step + changes.length) % changes.length;
  const change = changes[current];
  change.setAttribute('data-current', '');
  reveal(change);
  if (focus) {
    change.tabIndex = -1;
    change.focus({ preventScroll: true });
  }
  // The changed words, because long lines and code scroll.
  const words = change.querySelector('ins, del') ?? change;
  words.scrollIntoView({ block: 'center', inline: 'nearest' });
  status.textContent = `Change ${current + 1} of ${changes.length}: ${change.dataset.review}`;
}

for (const button of document.querySelectorAll('.review-bar [data-step]')) {
  button.hidden = false;
  button.addEventListener('click', () => go(Number(button.dataset.step), false));
}

document.addEventListener('keydown', (event) => {
  const step = { n: 1, p: -1 }[event.key];
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]');
  if (!step || isTyping || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!document.querySelector('dialog[open]')) go(step, true);
});
