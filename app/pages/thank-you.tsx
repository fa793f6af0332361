import { services } from '#app/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ElevationPicture } from '#app/ui/elevation-picture.tsx';
import { Page } from '#app/ui/page.tsx';
import { Paragraphs } from '#app/ui/paragraphs.tsx';
import { windowGrid } from '#drawings/window-grid.ts';
import type { Route } from './+types/thank-you';
import './thank-you.css';

const MONTHS = 12;

export const loader = ({ context }: Route.LoaderArgs) => ({
  words: context.get(services).content.pages['thank-you'],
});

/** The confirmation of a sign-up for investor updates. */
export default function ThankYou({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <Page frame={words}>
      <section className="thanks">
        <div className="wrap grid12 apart">
          <h1 className="d1 to-7">{words.heading}</h1>
          <div className="words from-9">
            <Paragraphs of={words.paragraphs} />
            <ButtonLink to={words.button.href}>{words.button.label}</ButtonLink>
          </div>
        </div>
        <figure>
          <figcaption className="wrap small">{words.months}</figcaption>
          <div className="front">
            <ElevationPicture
              className="wide wrap"
              drawing={windowGrid({
                count: MONTHS,
                columns: MONTHS,
                bay: 120,
                storey: 290,
                margin: -24,
                bars: true,
                seed: 'months',
              })}
            />
            <ElevationPicture
              className="narrow wrap"
              drawing={windowGrid({
                count: MONTHS,
                columns: 4,
                bay: 90,
                storey: 150,
                margin: -18,
                bars: true,
                seed: 'months',
              })}
            />
          </div>
        </figure>
      </section>
    </Page>
  );
}
