import { termSheetLink } from '#app/features/pdf/term-sheet-files.server.ts';
import { services } from '#app/services.server.ts';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { CoverLink } from '#app/ui/cover-link.tsx';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { TermFacade } from '#app/ui/term-facade.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Route } from './+types/fha-hud';
import { facades } from './program-data.server.ts';
import '#app/ui/picture-head.css';
import './fha-hud.css';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { content } = context.get(services);
  return {
    words: content.pages['fha-hud'],
    facades: facades(content),
    file: await termSheetLink(content),
  };
};

const STATES = ['lit', 'dim', 'dark'] as const;

export default function FhaHud({ loaderData: { words, facades, file } }: Route.ComponentProps) {
  const { advantages, groups, windows } = words;
  return (
    <Page frame={words}>
      <section className="insured-head picture-head wrap grid12">
        <div className="words to-6">
          <p className="badge">{words.badge}</p>
          <h1 className="d1">
            <Unbroken text={words.heading} />
          </h1>
          <p className="lede">{words.lede}</p>
        </div>
        <Picture {...words.picture} kind="program" eager lights className="from-7" />
      </section>
      <section className="advantages" aria-labelledby="advantages">
        <div className="wrap">
          <h2 className="small" id="advantages">
            {advantages.title}
          </h2>
          <ul>
            {advantages.points.map(({ figure, unit, text }) => (
              <li key={figure}>
                <b className="fig-s">
                  {figure}
                  {unit && <i> {unit}</i>}
                </b>
                <span className="small">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <p className="attribution wrap small">{words.attribution}</p>
      {groups.map(({ title, note, cards }, i) => (
        <section key={title} className="insured-group wrap">
          <div className="heading grid12">
            <h2 className="d2 to-7">
              <Unbroken text={title} />
            </h2>
            <div className="key small from-8">
              {i === 0 && (
                <ul>
                  {STATES.map((state) => (
                    <li key={state}>
                      <i className={state} /> {windows[state]}
                    </li>
                  ))}
                </ul>
              )}
              <p>{note}</p>
            </div>
          </div>
          <div className="ledger">
            {cards.map(({ name, program, use, figures }) => (
              <article key={name}>
                <TermFacade {...facades[program]!} />
                <div className="pile">
                  <h3 className="fig-s">
                    <span>{name.slice(0, name.indexOf(' '))}</span>
                    {name.slice(name.indexOf(' '))}
                  </h3>
                  <p className="use">{use}</p>
                  <ul className="small">
                    {figures.map((figure) => (
                      <li key={figure}>{figure}</li>
                    ))}
                  </ul>
                  <CoverLink to={`/lending/fha-hud/${program}`} of={name}>
                    {words.cardButton}
                  </CoverLink>
                </div>
              </article>
            ))}
          </div>
        </section>
      ))}
      <CallToAction {...words.callToAction} file={file} />
    </Page>
  );
}
