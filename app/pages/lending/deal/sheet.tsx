import { behindAnswer } from '#app/features/deal/desk/behind-answer.tsx';
import { DeskPageFrame } from '#app/features/deal/desk/desk-page.tsx';
import { NeedsMore } from '#app/features/deal/desk/missing-fields.tsx';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/sheet';
import { sheetSite } from './desk.server.ts';
import { loadDesk } from './load-desk.server.ts';
import '#app/features/deal/sheet/which-program.css';
import '#app/features/deal/sheet/deal-sheet-page.css';

export { handle, shouldRevalidate } from './desk-route.ts';

export const loader = async (args: Route.LoaderArgs) => ({
  desk: await loadDesk(args),
  site: sheetSite(args.context.get(services).content),
  words: args.context.get(services).content.pages['deal-sheet'],
});

const answer = behindAnswer('sheet', () =>
  import('#app/features/deal/sheet/deal-sheet-page.tsx').then(({ SheetPage }) => SheetPage),
);

export default function SheetRoute({ loaderData: { desk, site, words } }: Route.ComponentProps) {
  return (
    <DeskPageFrame
      data={desk}
      page="sheet"
      own={words}
      // a sheet with figures has a heading of its own
      headline={(one) => one.isEmpty && <NeedsMore desk={one} needs={[]} what="" none="" />}
      loadAnswer={answer.load}
    >
      {(one) => <answer.Part desk={one} site={site} words={words} />}
    </DeskPageFrame>
  );
}
