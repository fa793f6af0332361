const ASK_MS = 15_000;

/**
 * Says beside its tab, while the page is visible, how many changes of the website wait for this account's approval; and
 * tells the page, which may show them, by an event.
 */
export function watchWaiting(): void {
  const tab = document.querySelector('.tabs [href="/staff/content"]');
  if (!tab) return;
  tab.ariaLive = 'polite';
  setInterval(async () => {
    if (document.hidden) return;
    // a session that has ended is led to the sign-in page, when somebody comes back to this one
    const answer = await fetch('/staff/content/waiting', { redirect: 'error' }).catch(() => null);
    const count = answer?.ok ? await answer.text() : '';
    if (count === '' || count === (tab.querySelector('b')?.textContent ?? '0')) return;
    const number = document.createElement('b');
    number.textContent = count;
    tab.replaceChildren('Content ', ...(count === '0' ? [] : [number]));
    dispatchEvent(new Event('waiting'));
  }, ASK_MS);
}
