import { loadContent } from 'virtual:content';
import { SheetHeadline, SheetPage } from '#app/features/deal/deal-sheet-page.tsx';
import { DeskPageFrame } from '#app/features/deal/desk-page.tsx';
import type { Route } from './+types/sheet';
import { sheetSite } from './desk.server.ts';
import { loadDesk } from './load-desk.server.ts';

export { handle, shouldRevalidate } from './desk-route.ts';

export const loader = async (args: Route.LoaderArgs) => ({
  desk: await loadDesk(args, 'sheet'),
  site: sheetSite(loadContent()),
});

export default function SheetRoute({ loaderData: { desk, site } }: Route.ComponentProps) {
  return (
    <DeskPageFrame
      data={desk}
      page="sheet"
      own={desk.words.sheet}
      headline={(one) => <SheetHeadline desk={one} />}
    >
      {(one) => <SheetPage desk={one} site={site} />}
    </DeskPageFrame>
  );
}
