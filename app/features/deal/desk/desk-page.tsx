import { createContext, type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PageProps } from '#app/ui/bare-page.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Page } from '#app/ui/page.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { CopyLink } from '../copy-link.tsx';
import { DESK_PAGES, type Desk, type DeskData, type DeskPage, deskPath, TABS } from '../desk-data.ts';
import { sayOlderTerms } from '../words/answer-text.ts';
import { sayPastMonth } from '../words/field-text.ts';
import { toSubmit } from './answer-head.tsx';
import { DeskForm } from './desk-form.tsx';
import { RulesSwitch } from './rules-switch.tsx';
import { useDesk } from './use-desk.ts';
import './desk-page.css';

interface DeskPageProps {
  data: DeskData;
  page: DeskPage;
  /** The page's own title, description and breadcrumb. */
  own: Omit<PageProps['frame'], 'quickLinks'>;
  /** The answer in a sentence; above the form while the form is open. */
  headline: (desk: Desk & { isEmpty: boolean; isOpen: boolean }) => ReactNode;
  /** Asks for what stands behind it. */
  loadAnswer: () => void;
  /** @param ways what else can be done with the deal; a page shows it after its first drawing */
  children: (desk: Desk, ways: ReactNode) => ReactNode;
}

/** The desk after the latest key, for the one line that follows at once; everything else is deferred. */
export const NewestDesk = createContext<Desk | null>(null);

/** A page of the desk: the tabs and the bar with the deal, the answer, and links to send the deal. */
export function DeskPageFrame({ data, page, own, headline, loadAnswer, children }: DeskPageProps) {
  useEffect(loadAnswer, [loadAnswer]);
  const { desk, ...control } = useDesk(data);
  const { isEmpty, isOpen, typing } = control;
  const [query] = useSearchParams();
  // Each key renders twice: first the answer in a sentence, then everything else with the deferred value, the form
  // included, whose inputs keep their text themselves.
  const deferred = useDeferredValue(desk);
  const later = typing === null ? desk : deferred;
  const answer = useMemo(() => headline({ ...desk, isEmpty, isOpen }), [headline, desk, isEmpty, isOpen]);
  const body = useMemo(
    () =>
      !isEmpty && (
        <>
          {children(later, page !== 'sheet' && <OtherWays desk={later} page={page} />)}
          {page !== 'sheet' && <SendDeal desk={later} />}
        </>
      ),
    [children, later, isEmpty, page],
  );
  const isAsked = query.size > 0;
  const frame = useMemo(() => {
    return {
      ...own,
      // an address with a deal is private, and not indexed
      indexed: own.indexed && !isAsked,
      quickLinks: DESK_PAGES.map((one) => ({ label: TABS[one], href: later.to(one) })),
    };
  }, [own, isAsked, later]);
  const older = sayOlderTerms(later);
  // nothing else on the page of a closed form says that the months are gone
  const past = sayPastMonth(later.read);
  const note = page === 'sheet' ? 'wrap changed-terms no-print' : 'wrap changed-terms';
  return (
    <Page frame={frame} here={later.to(page)}>
      {isOpen && answer}
      <DeskForm desk={later} page={page} {...control} />
      {older !== null && (
        <div className={note} role="note">
          <p>{older}</p>
          {data.changed && (
            <ul>
              {data.changed.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {!isOpen && past !== null && (
        <div className={note} role="note">
          <p>{past}</p>
        </div>
      )}
      {!isOpen && answer}
      <NewestDesk value={desk}>{body}</NewestDesk>
    </Page>
  );
}

interface SendProps {
  desk: Desk;
  page: DeskPage;
}

const SHEET = 'Make the one-page sheet';

/** Under the drawing, which they kept from the first screen of a phone: print the sheet, copy the address. */
const OtherWays = ({ desk, page }: SendProps) => (
  <div className="forward wrap no-print">
    <TextLink to={desk.to('sheet')}>{SHEET}</TextLink>
    <CopyLink address={desk.to(page)} look="lnk" />
    <TextLink to={desk.to('deal').replace(deskPath('deal'), '/lending/deal/beside')}>
      Put it beside another
    </TextLink>
    <RulesSwitch desk={desk} page={page} />
  </div>
);

/** At the end of a page: the next steps with a deal. Its link can be copied under the drawing. */
const SendDeal = ({ desk }: Pick<SendProps, 'desk'>) => {
  const { lines, note } = desk.words.send;
  const buttons = [
    { label: 'Send this deal to us', href: toSubmit(desk) },
    { label: SHEET, href: desk.to('sheet') },
  ];
  const talk = (
    <Link className="in-text" to="/contact">
      Talk to us about it
    </Link>
  );
  return (
    <CallToAction
      lines={lines}
      buttons={buttons}
      note={
        <>
          {note} {talk}
        </>
      }
    />
  );
};
