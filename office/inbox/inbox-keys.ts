import { singleKeys, toggleKeys } from '../single-keys.ts';
import { bringBackWords } from './keep-words.ts';

/** Whether the list and an item fit side by side. */
const isWide = () => matchMedia('(width > 47.5rem)').matches;
const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
const items = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-list] .item')];

const boxOf = (item: HTMLElement) => item.parentElement?.querySelector<HTMLInputElement>('[name="item"]');

/**
 * The checkboxes become part of the options beside them: an option reports whether it is checked, and a key checks it.
 */
function withBoxes(all: readonly HTMLElement[]): void {
  for (const item of all) {
    const box = boxOf(item);
    if (!box) continue;
    box.tabIndex = -1;
    box.closest('label')!.ariaHidden = 'true';
    const say = () => {
      item.ariaChecked = String(box.checked);
    };
    box.addEventListener('change', say);
    say();
  }
}

/** Turns the list into a listbox for the keyboard: one tab stop, and each item reports whether it is selected. */
function asListbox(): void {
  const list = one('[data-list]');
  if (!list) return;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', list.dataset.list!);
  for (const section of list.querySelectorAll('section')) section.setAttribute('role', 'group');
  for (const part of list.querySelectorAll('ul, li')) part.setAttribute('role', 'presentation');
  for (const heading of list.querySelectorAll('h2')) heading.setAttribute('role', 'presentation');
  const all = items();
  const chosen = all.find((item) => item.ariaCurrent) ?? all[0];
  for (const item of all) {
    item.setAttribute('role', 'option');
    item.ariaSelected = String(item.ariaCurrent === 'true');
    item.removeAttribute('aria-current');
    item.tabIndex = item === chosen ? 0 : -1;
  }
  withBoxes(all);
}

let asked: XMLHttpRequest | undefined;

/** Shows an item beside the list. Scripts in a fetched document do not run. */
function show(item: HTMLAnchorElement): void {
  for (const other of items()) {
    other.ariaSelected = String(other === item);
    other.tabIndex = other === item ? 0 : -1;
  }
  item.focus();
  asked?.abort();
  asked = new XMLHttpRequest();
  asked.responseType = 'document';
  asked.open('GET', item.href);
  asked.onload = ({ target }) => {
    const { response } = target as XMLHttpRequest & { response: Document | null };
    const pane = response?.getElementById('pane');
    const page = response?.querySelector('.strip');
    if (!pane) return location.assign(item.href);
    one('#pane')!.replaceWith(document.adoptNode(pane));
    if (page) one('.strip')!.replaceWith(document.adoptNode(page));
    document.title = response!.title;
    document.body.classList.add('reading');
    history.replaceState(null, '', item.href);
    bringBackWords();
    item.classList.remove('new');
    item.querySelector('.is-unread')?.remove();
  };
  asked.onerror = () => location.assign(item.href);
  asked.send();
}

/** Carries out a shortcut: presses a button or focuses a field. */
function act(key: string): boolean {
  const target = one(`#pane [data-key="${key}"]`);
  if (!target) return false;
  // what opens another program than the browser is followed by hand: where there is none, nothing happens
  const isOfPage = !(target instanceof HTMLAnchorElement && target.protocol === 'mailto:');
  if (target.matches('button, a') && isOfPage) target.click();
  else {
    target.closest('details')?.setAttribute('open', '');
    target.focus();
  }
  return true;
}

function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const field = target.closest<HTMLInputElement>('input:not([type="checkbox"]), textarea, select');
  if (field) {
    if (event.key === 'Escape') field.blur();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) field.form?.requestSubmit();
    return;
  }
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const all = items();
  const isListbox = one('[data-list]')?.role === 'listbox';
  const at = isListbox
    ? all.findIndex(({ tabIndex }) => tabIndex === 0)
    : all.indexOf(target as HTMLAnchorElement);
  const isInList = target.closest('[data-list]') !== null;
  const go = (to: number) => {
    const item = all[Math.max(0, Math.min(all.length - 1, to))];
    if (item && isWide()) show(item);
    else item?.focus();
    return item !== undefined;
  };
  const toPane = () => {
    one('#item-name')?.focus();
    return one('#item-name') !== null;
  };
  const done = () => {
    // arrows and F6 always work in the list; single letters can be switched off
    if (event.key === 'F6' && isInList) return toPane();
    if (event.key === 'F6') return go(at);
    if (isInList && event.key === 'ArrowDown') return go(at + 1);
    if (isInList && event.key === 'ArrowUp') return go(at - 1);
    if (isInList && event.key === 'Enter' && isWide() && all[at]?.ariaSelected === 'true') return toPane();
    if (!singleKeys()) return false;
    switch (event.key) {
      case 'j':
        return go(isListbox && !all.some(({ ariaSelected }) => ariaSelected === 'true') ? at : at + 1);
      case 'k':
        return go(at - 1);
      case 'o':
        return act('o') || toPane();
      case 'r': {
        // the reply to a deal is on the deal's own page
        const deal = one<HTMLAnchorElement>('#pane [data-key="o"]');
        if (!act('r') && deal) location.assign(`${deal.href}#reply`);
        return true;
      }
      case 'x':
        if (all[at]) boxOf(all[at])?.click();
        return all[at] !== undefined;
      case '/':
        one('#find')?.focus();
        return true;
      case '?':
        return toggleKeys();
      default:
        return event.key.length === 1 && act(event.key);
    }
  };
  if (done()) event.preventDefault();
}

/**
 * The keyboard shortcuts of the inbox, and items that open beside the list. Without it every item is a page of its own.
 */
export function walkInbox(): void {
  // on a narrow screen an item is a page of its own, and the list stays a list of links with checkboxes
  if (isWide()) asListbox();
  if (location.hash === '#reply') one('#reply')?.focus();
  addEventListener('keydown', onKey);
  addEventListener('click', (event) => {
    const item = (event.target as Element).closest<HTMLAnchorElement>('[data-list] .item');
    if (!item || !isWide() || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(item);
  });
}
