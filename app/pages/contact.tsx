import { contactForm } from '#app/features/contact/contact.form.ts';
import { ContactForm } from '#app/features/contact/contact-form.tsx';
import { receive } from '#app/features/forms/receive.server.ts';
import { withTimeout } from '#app/features/forms/with-timeout.ts';
import { financialService } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import type { Route } from './+types/contact';
import './contact.css';

export function loader({ context }: Route.LoaderArgs) {
  const { pages, site } = context.get(services).content;
  return { words: pages.contact, firm: site.contact, name: site.name };
}

export const action = (args: Route.ActionArgs) => receive(contactForm, args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withTimeout(serverAction);

/** The page's words never change while it is open. */
export const shouldRevalidate = () => false;

const Telephone = ({ number }: { number: string }) => (
  <a className="lnk" href={`tel:+1-${number}`}>
    {number}
  </a>
);

export default function Contact({ loaderData: { words, firm, name } }: Route.ComponentProps) {
  return (
    <Page frame={words} structured={[financialService({ name, contact: firm })]}>
      <section className="contact wrap grid12">
        <div className="ask to-7">
          <h1 className="d1">{words.heading}</h1>
          <p className="lede">{words.lede}</p>
          <p className="ways">
            {words.deal.text} <TextLink to={words.deal.link.href}>{words.deal.link.label}</TextLink>
          </p>
          <p className="ways call">
            {words.call} <Telephone number={firm.phone} />
          </p>
          <ContactForm note={words.note} />
        </div>
        <aside className="reach from-9" aria-label="How to reach us">
          <dl className="rows facts">
            <div>
              <dt>Office</dt>
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
              <dt>Phone</dt>
              <dd>
                <Telephone number={firm.phone} />
              </dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>
                <a className="lnk" href={`mailto:${firm.email}`}>
                  {firm.email}
                </a>
              </dd>
            </div>
            <div>
              <dt>Hours</dt>
              <dd>{firm.hours}</dd>
            </div>
          </dl>
          <Picture
            {...words.picture}
            kind="column"
            sizes="(max-width: 640px) 100vw, (max-width: 1000px) 50vw, 30vw"
            lights
            eager
          />
        </aside>
      </section>
    </Page>
  );
}
