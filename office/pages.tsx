import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AccountsPage, AuditPage, YouPage } from './accounts/accounts-page.tsx';
import { ProofPage } from './accounts/proof-page.tsx';
import { FirstPage, OverPage, SignInPage } from './accounts/sign-in-page.tsx';
import { LineLink } from './buttons.tsx';
import { NewPage, RetirePage } from './content/adding-page.tsx';
import { ContentDeskPage } from './content/desk-page.tsx';
import { PublishedPage, PublishPage } from './content/publish-page.tsx';
import { EditionPage, RecordPage } from './content/record-page.tsx';
import { ReviewPage } from './content/review-page.tsx';
import { RoomPage } from './content/room-page.tsx';
import { DealPage } from './deals/deal-page.tsx';
import { PipelinePage } from './deals/pipeline-page.tsx';
import { Document } from './document.tsx';
import type { Frame } from './frame-data.ts';
import { InboxPage } from './inbox/inbox-page.tsx';
import { PeoplePage, PersonPage } from './people/person-page.tsx';
import { RefusalPage } from './refusal-page.tsx';
import { TrafficPage } from './traffic/traffic-page.tsx';
import { withStyles } from './with-styles.ts';

/** Turns a component into a function from its props to the HTML document. */
const page =
  <Props extends object>(Page: ComponentType<Props>) =>
  (props: Props) =>
    withStyles(`<!doctype html>${renderToStaticMarkup(<Page {...props} />)}`);

/** All pages of the office. They are rendered on the server only: no React runs in the browser. */
export const pages = {
  signIn: page(SignInPage),
  first: page(FirstPage),
  over: page(OverPage),
  inbox: page(InboxPage),
  deal: page(DealPage),
  pipeline: page(PipelinePage),
  traffic: page(TrafficPage),
  contentDesk: page(ContentDeskPage),
  contentRoom: page(RoomPage),
  contentPublish: page(PublishPage),
  contentPublished: page(PublishedPage),
  contentReview: page(ReviewPage),
  contentRecord: page(RecordPage),
  contentEdition: page(EditionPage),
  contentNew: page(NewPage),
  contentRetire: page(RetirePage),
  you: page(YouPage),
  accounts: page(AccountsPage),
  audit: page(AuditPage),
  people: page(PeoplePage),
  person: page(PersonPage),
  refusal: page(RefusalPage),
  proof: page(ProofPage),
  /** Makes the browser request the same page again from a page of ours, so that the cookie is sent. */
  again: page(({ to, ...frame }: Frame & { to: string }) => (
    <Document frame={frame} title="Office" again={to}>
      <main id="main" tabIndex={-1} className="wrap refusal">
        <LineLink to={to}>Go on</LineLink>
      </main>
    </Document>
  )),
};

export type OfficePages = typeof pages;
