// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { walkInbox } from './inbox-keys.ts';

it('r goes to the link where an item has no field for a reply, and does not follow it', () => {
  document.body.innerHTML =
    '<div id="pane"><a href="mailto:robin@aspen.example" data-key="r">Write to robin@aspen.example</a></div>';
  const link = document.querySelector('a')!;
  const followed = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener('click', followed);
  walkInbox();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
  expect(document.activeElement).toBe(link);
  expect(followed).not.toHaveBeenCalled();
});
