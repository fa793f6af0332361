import { useEffect, useState } from 'react';
import { receive } from '#app/features/forms/receive.server.ts';
import { withTimeout } from '#app/features/forms/with-timeout.ts';
import { HostedRegistration } from '#app/features/webinar/hosted-registration.tsx';
import { MonthOfWindows } from '#app/features/webinar/month-of-windows.tsx';
import { nextSession } from '#app/features/webinar/next-session.ts';
import { registrationForm } from '#app/features/webinar/registration.form.ts';
import { RegistrationForm } from '#app/features/webinar/registration-form.tsx';
import { sayNext } from '#app/features/webinar/session-text.ts';
import { SessionTime } from '#app/features/webinar/session-time.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { event } from '#app/search/structured-data.ts';
import { services } from '#app/services.server.ts';
import { ownDocument } from '#app/ui/own-document.ts';
import { Page } from '#app/ui/page.tsx';
import { Points } from '#app/ui/points.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Route } from './+types/webinar-registration';
import './webinar-registration.css';

export const handle: PageHandle = { embeds: ['webinar'], file: false, apart: true };

export function loader({ context }: Route.LoaderArgs) {
  const { content, now } = context.get(services);
  const words = content.pages['webinar-registration'];
  return { words, session: nextSession(words.session, now()), firm: { name: content.site.name } };
}

/** Reserves a place in the next session, whatever date the visitor's page showed, and tells which session that is. */
export function action(args: Route.ActionArgs) {
  const { content, now } = args.context.get(services);
  const session = nextSession(content.pages['webinar-registration'].session, now());
  return receive(registrationForm, args, { added: { session: session.day }, extra: { session } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withTimeout(serverAction);

/** The page's words never change while it is open. */
export const shouldRevalidate = () => false;

/** Loads a document of its own where this page's policy allows an outside registration. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  ownDocument(args, __PROVIDERS__.webinar !== null);

export default function WebinarRegistration({
  loaderData: { words, firm, ...served },
}: Route.ComponentProps) {
  const { session: rule, month, reserve, learn } = words;
  // a page that was kept may have been made before a session that is over
  const [session, setSession] = useState(served.session);
  useEffect(() => setSession(nextSession(rule, new Date())), [rule]);
  const data = event(
    {
      name: words.heading,
      description: words.lede,
      path: words.path,
      when: { monthly: { ...rule, week: 3 } },
    },
    firm,
  );
  const ownForm = <RegistrationForm words={reserve} />;
  return (
    <Page frame={words} structured={[data]}>
      <section className="webinar on-dark">
        <div className="wrap grid12">
          <div className="words">
            <h1 className="d1">{words.heading}</h1>
            <p className="lede">{words.lede}</p>
            <div className="when under-rule">
              <p>{words.schedule}</p>
              <p>
                <b className="d3">
                  <Unbroken text={sayNext(rule, session)} />
                </b>
              </p>
            </div>
            <ul className="chips">
              {words.chips.map((chip) => (
                <li key={chip}>{chip}</li>
              ))}
            </ul>
          </div>
          <figure className="building">
            <MonthOfWindows day={Number(session.day.slice(-2))} />
            <figcaption className="small">{month.caption}</figcaption>
          </figure>
        </div>
      </section>
      <section className="sec wrap grid12 apart reserve" id="reserve">
        <div className="flow to-5">
          <h2 className="d2">{reserve.title}</h2>
          <p className="quiet">{reserve.text}</p>
          <div className="next under-rule">
            <h3 className="label">Next session</h3>
            <SessionTime session={session} />
            <a className="lnk" href="/webinar-registration/session.ics">
              Add to calendar
            </a>
          </div>
        </div>
        <div className="registration from-6">
          {__PROVIDERS__.webinar ? (
            <HostedRegistration service={__PROVIDERS__.webinar}>{ownForm}</HostedRegistration>
          ) : (
            ownForm
          )}
        </div>
      </section>
      <section className="wrap learn sec-foot">
        <div className="grid12 apart">
          <h2 className="d2 to-5">{learn.title}</h2>
          <Points className="rows from-6" points={learn.points} />
          <p className="small disclosure from-6">{words.disclosure}</p>
        </div>
      </section>
    </Page>
  );
}
