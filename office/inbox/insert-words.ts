/** Inserts ready texts into the reply without loading the page, below what is written already. */
export function insertWords(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-insert]');
    const field = document.querySelector<HTMLTextAreaElement>('#reply');
    if (!link || !field) return;
    event.preventDefault();
    field.value = [field.value.trim(), link.dataset.insert].filter(Boolean).join('\n\n');
    const state = document.querySelector<HTMLSelectElement>('#state');
    if (state && link.dataset.state) state.value = link.dataset.state;
    link.closest('details')?.removeAttribute('open');
    field.focus();
  });
}
