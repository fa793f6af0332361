/** How often an open page asks what others have done: whose answer somebody waits for is told within it. */
const ASK_MS = 5_000;

/** The header of what an open page asks by itself, which is no use of a session. */
export const BY_ITSELF = 'x-by-itself';

/**
 * The clock of an open page, while it is visible: what shows others looks again, by the event `look`; and how many changes
 * of the website wait for this account's approval is said beside its tab, and by the event `waiting` where it is another
 * number.
 */
export function watchWaiting(): void {
  const tab = document.querySelector('.tabs [href="/staff/content"]');
  if (!tab) return;
  tab.ariaLive = 'polite';
  const ask = async () => {
    if (document.hidden) return;
    dispatchEvent(new Event('look'));
    // a session that has ended is led to the sign-in page, when somebody comes back to this one
    const init = { redirect: 'error', headers: { [BY_ITSELF]: '1' } } as const;
    const answer = await fetch('/staff/content/waiting', init).catch(() => null);
    const count = answer?.ok ? await answer.text() : '';
    if (count === '' || count === (tab.querySelector('b')?.textContent ?? '0')) return;
    const number = document.createElement('b');
    number.textContent = count;
    tab.replaceChildren('Content ', ...(count === '0' ? [] : [number]));
    dispatchEvent(new Event('waiting'));
  };
  setInterval(ask, ASK_MS);
}
