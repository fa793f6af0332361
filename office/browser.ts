/**
 * The only script of the office. Every page works without it. It adds passkeys, which need a script, keyboard
 * shortcuts, and the theme that was chosen on the site.
 */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { keepTheme } from '#app/ui/theme.ts';
import { openContentDesk } from './content/content-desk.ts';
import { offerCopying } from './copy-link.ts';
import { walkInbox } from './inbox/inbox-keys.ts';
import { insertWords } from './inbox/insert-words.ts';
import { keepWords } from './inbox/keep-words.ts';
import { offerSwitch, wholeSheetWithUse } from './single-keys.ts';
import { watchWaiting } from './watch-waiting.ts';
import './office.css';

keepTheme();

const post = async (path: string, fields: Record<string, string>) =>
  (await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })).json();

/** Posts what the device answered, and continues where the server leads to. */
async function goOn(path: string, fields: Record<string, string>): Promise<void> {
  const { to } = await post(path, fields);
  if (!to) throw new Error('refused');
  location.assign(to);
}

/** Asks for the account's passkey again. */
async function prove(): Promise<void> {
  const optionsJSON = await post('/staff/you', { do: 'ask-proof' });
  const answer = await startAuthentication({ optionsJSON });
  const { proved } = await post('/staff/you', { do: 'keep-proof', answer: JSON.stringify(answer) });
  if (!proved) throw new Error('refused');
}

/** Asks for a passkey, and continues where it was accepted. */
async function askDevice(use: string | undefined, to: string): Promise<void> {
  if (use === 'use') {
    const optionsJSON = await post('/staff', { do: 'ask-passkey' });
    const answer = await startAuthentication({ optionsJSON });
    await goOn('/staff', { do: 'use-passkey', answer: JSON.stringify(answer), to });
  } else {
    let optionsJSON = await post('/staff/you', { do: 'ask-passkey' });
    if (optionsJSON.prove) {
      await prove();
      optionsJSON = await post('/staff/you', { do: 'ask-passkey' });
    }
    const answer = await startRegistration({ optionsJSON });
    await goOn('/staff/you', { do: 'keep-passkey', answer: JSON.stringify(answer), to });
  }
}

function offerPasskeys(): void {
  for (const offer of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
    const button = offer.querySelector('button')!;
    const say = (what: string | null) => {
      for (const line of offer.querySelectorAll<HTMLElement>('[data-say]'))
        line.hidden = line.dataset.say !== what;
    };
    button.addEventListener('click', async () => {
      button.disabled = true;
      say('waiting');
      try {
        if (offer.dataset.passkey === 'prove') {
          await prove();
          say('done');
          const form = offer.querySelector('form');
          if (form) form.submit();
          else location.assign(offer.dataset.to ?? '/staff');
        } else await askDevice(offer.dataset.passkey, offer.dataset.to ?? '');
      } catch {
        // refused by the device, the server or the connection: what to do is the same
        say('refused');
        button.disabled = false;
        button.focus();
      }
    });
  }
}

addEventListener('DOMContentLoaded', () => {
  offerPasskeys();
  wholeSheetWithUse();
  offerSwitch();
  if (document.body.classList.contains('content-desk')) openContentDesk();
  else walkInbox();
  insertWords();
  offerCopying();
  keepWords();
  watchWaiting();
});
