import { services } from '#app/services.server.ts';
import { Buttons } from '#app/ui/buttons.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Points } from '#app/ui/points.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { TitleAndLedger } from '#app/ui/title-and-ledger.tsx';
import { floors } from '#drawings/floors.ts';
import type { RoleRect } from '#drawings/rect-paths.ts';
import type { Route } from './+types/investing';
import './investing.css';

export const loader = ({ context }: Route.LoaderArgs) => ({
  words: context.get(services).content.pages.investing,
});

/** An elevation with a floor for each reason in the list beside it. */
function Storeys({ count }: { count: number }) {
  const { width, height, floors: storeys } = floors(count, 'floors');
  return (
    <svg
      className="houses storeys"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {storeys.map(({ y, frame, windows }) => (
        <g key={y} className="storey">
          {frame.map((rect) => (
            <Rect key={rect.role} {...rect} />
          ))}
          {windows.map(({ lit, rects }) => (
            <g key={rects[0]!.x} className={lit ? 'lamp' : undefined}>
              {rects.map((rect) => (
                <Rect key={rect.role} {...rect} />
              ))}
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

const Rect = ({ role, ...place }: RoleRect) => <rect className={role} {...place} />;

export default function Investing({ loaderData: { words } }: Route.ComponentProps) {
  const { buttons, picture, philosophy, reasons } = words;
  return (
    <Page frame={words}>
      <section className="inv-head">
        <PageHead heading={words.heading} lede={words.lede}>
          <Buttons links={buttons} />
        </PageHead>
        <Picture {...picture} kind="opening" lights eager />
      </section>

      <section className="inv-philosophy">
        <TitleAndLedger
          title={philosophy.title}
          beside={<TextLink to={philosophy.link.href}>{philosophy.link.label}</TextLink>}
        >
          <Points className="columns from-6" points={philosophy.points} />
        </TitleAndLedger>
      </section>

      <section className="wrap grid12 inv-reasons sec-foot">
        <h2 className="d2 to-8">{reasons.title}</h2>
        <div className="building">
          <div className="crop">
            <Storeys count={reasons.points.length} />
          </div>
        </div>
        <Points points={reasons.points} />
      </section>
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
