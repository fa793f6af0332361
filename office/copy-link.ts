/** Copies a link that is shown once, where the browser lets a page write to the clipboard. */
export function offerCopying(): void {
  if (!navigator.clipboard) return;
  for (const offer of document.querySelectorAll<HTMLElement>('.copy')) {
    offer.hidden = false;
    const [button, said] = [offer.querySelector('button')!, offer.querySelector('[role="status"]')!];
    button.addEventListener('click', () =>
      navigator.clipboard.writeText(offer.previousElementSibling!.textContent).then(
        () => {
          said.textContent = 'Copied';
        },
        () => {
          said.textContent = 'Your browser did not allow it. Select the link, and copy it.';
        },
      ),
    );
  }
}
