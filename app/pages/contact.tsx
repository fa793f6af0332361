import { loadContent } from 'virtual:content';
import { ContactForm } from '#app/features/contact/contact-form.tsx';
import { type ContactResult, sendContact } from '#app/features/contact/send-contact.server.ts';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Route } from './+types/contact';
import './contact.css';

const PATIENCE_MS = 30_000;

export const loader = () => ({ words: loadContent().pages.contact, firm: loadContent().site.contact });

export const action = ({ request, context }: Route.ActionArgs) => sendContact(request, context);

/** No answer, or one that is not the action's (too large, too many, a proxy's page), is a failure like any other. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ContactResult> {
  const silence = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('no answer')));
  try {
    return await Promise.race([serverAction<typeof action>(), silence]);
  } catch {
    return { state: 'failed', values: {} };
  }
}

/** The page's words never change while it is open. */
export const shouldRevalidate = () => false;

export default function Contact({ loaderData: { words, firm } }: Route.ComponentProps) {
  const { panel } = words;
  return (
    <Page frame={words}>
      <section className="contact wrap grid12">
        <div className="ask">
          <h1 className="d1">{words.heading}</h1>
          <p className="lede">{words.lede}</p>
          <ContactForm words={words.form} />
        </div>
        <aside className="reach" aria-label={panel.title}>
          <Picture
            {...panel.picture}
            sizes="(max-width: 640px) 100vw, (max-width: 1000px) 50vw, 30vw"
            lights
            eager
          />
          <dl>
            <div>
              <dt>{panel.office}</dt>
              <dd>
                <address>
                  {firm.street}
                  <br />
                  {firm.city}, {firm.state} {firm.postalCode}
                </address>
                <TextLink to={firm.mapsUrl}>{firm.mapsLabel}</TextLink>
              </dd>
            </div>
            <div>
              <dt>{panel.phone}</dt>
              <dd>
                <a className="lnk" href={`tel:+1-${firm.phone}`}>
                  {firm.phone.replace(/^(\d{3})-/, '($1) ')}
                </a>
              </dd>
            </div>
            <div>
              <dt>{panel.email}</dt>
              <dd>
                <a className="lnk" href={`mailto:${firm.email}`}>
                  {firm.email}
                </a>
              </dd>
            </div>
            <div>
              <dt>{panel.hours}</dt>
              <dd>{firm.hours}</dd>
            </div>
          </dl>
        </aside>
      </section>
    </Page>
  );
}
