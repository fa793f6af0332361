const FIELDS =
  '.reply :is(textarea, select), #new :is(textarea, select, input:not([type="hidden"], [type="file"]))';
const SENT = 'office words that were sent';
/** After a conflict: what was written here is given up. */
const DROPS = '[data-drops]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A radio button or a box, which several fields of one name may be. */
const isPick = (field: Field): field is HTMLInputElement => /^(radio|checkbox)$/.test(field.type);

/** A term sheet that was refused is shown again at the address that it was posted to. */
const pageOf = () => location.pathname.replace(/\/terms$/, '');

const keyOf = (field: Field) =>
  [
    ...['office words', document.querySelector('.me-name')?.textContent, pageOf()],
    ...(isPick(field) ? [field.name, field.value] : [field.id]),
  ].join(' ');

/** Some private windows refuse storage. */
function isRefused(): boolean {
  try {
    return !sessionStorage;
  } catch {
    return true;
  }
}

/** Whether a choice was made for words beside it that are not sent: the state of a deal alone stays as it is. */
const isOfWords = (field: Field) =>
  field.matches('.reply select') &&
  [...field.form!.querySelectorAll('textarea')].some((area) => sessionStorage.getItem(keyOf(area)));

/** What a form does: a deal is moved by either of two. */
const doOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('[name="do"]')?.value;

/** Puts unsent words back into their fields. */
export function bringBackWords(): void {
  if (isRefused()) return;
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    const words = sessionStorage.getItem(keyOf(field));
    // a new thing comes with the day of today, and perhaps with a choice
    if (!words || (field.value !== '' && !field.closest('#new') && !isOfWords(field))) continue;
    const shown = field.value;
    if (isPick(field)) field.checked = words === 'true';
    else field.value = words;
    // a state that the deal can no longer have
    if (field.value === '') field.value = shown;
    field.closest('details')?.setAttribute('open', '');
  }
}

/**
 * Keeps what staff write when the session ends or the page is reloaded: in this tab alone, for this account, until it
 * was sent or the account signs out.
 */
export function keepWords(): void {
  if (isRefused()) return;
  // a session that ended: where this tab has what was written, the door opens in it
  const door = document.querySelector<HTMLAnchorElement>('a[data-door]');
  const [page] = new URL(door?.href ?? location.href).searchParams.get('to')?.split('?') ?? [];
  if (door && Object.keys(sessionStorage).some((key) => key.includes(` ${page} `))) {
    location.replace(door.href);
    return;
  }
  const sent: string[] = JSON.parse(sessionStorage.getItem(SENT) ?? '[]');
  if (document.getElementById('done')) for (const key of sent) sessionStorage.removeItem(key);
  sessionStorage.removeItem(SENT);
  bringBackWords();
  addEventListener('input', ({ target }) => {
    const changed = target as Field;
    if (!changed.matches(FIELDS)) return;
    const group = isPick(changed)
      ? document.querySelectorAll<Field>(`[name="${CSS.escape(changed.name)}"]`)
      : [changed];
    for (const field of group)
      if (field.matches(FIELDS))
        sessionStorage.setItem(keyOf(field), isPick(field) ? String(field.checked) : field.value);
  });
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest(DROPS)) return;
    for (const field of document.querySelectorAll<Field>(FIELDS)) sessionStorage.removeItem(keyOf(field));
  });
  addEventListener('submit', ({ target }) => {
    const form = target as HTMLFormElement;
    if (form.matches('[action="/staff/sign-out"]')) return sessionStorage.clear();
    // after a conflict the same words are posted from another form, or what they were to decide is decided otherwise
    const words = new FormData(form).get('words');
    const fields = [...document.querySelectorAll<Field>(FIELDS)];
    const isInConflict = document.querySelector(DROPS) !== null;
    const isOfSame = (field: Field) => isInConflict && doOf(field.form) === doOf(form);
    const keys = fields
      .filter((field) => form.contains(field) || field.value === words || isOfSame(field))
      .map(keyOf);
    sessionStorage.setItem(SENT, JSON.stringify(keys));
  });
}
