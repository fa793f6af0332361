import type { ReactNode } from 'react';
import { StaffPage } from '#office/document.tsx';
import type { Frame } from '../frame-data.ts';
import { PageBeside, type PageView } from './page-view.tsx';

interface LeafProps {
  frame: Frame;
  title: string;
  edition: number;
  view: PageView | null;
  /** Links beside the link back. */
  links?: ReactNode;
  /** The bar with the next step, always visible at the foot; null where there is none. */
  bar: ReactNode;
  /** The page waits for somebody else: the script polls for a change of its state, and shows it. */
  hasTurn?: boolean;
  children: ReactNode;
}

/** A page of lines, with the next step at the foot and the site's page beside. */
export function LeafPage({ frame, title, edition, view, links, bar, hasTurn = false, children }: LeafProps) {
  return (
    <StaffPage frame={frame} here="content" title={title} bodyClass="content-desk room">
      <div className={view ? 'duo' : 'duo alone'}>
        <div className="leaf">
          <div className="body" id="lines" data-others={hasTurn || undefined}>
            <div className="room-head">
              <p className="back">
                <a className="in-text" href="/staff/content">
                  Content
                </a>
                <span>On edition {edition}</span>
                {links}
              </p>
              <h1 id="title" tabIndex={-1}>
                {title}
              </h1>
            </div>
            {children}
          </div>
          <div className={bar ? 'out-bar' : 'out-bar idle'} id="bar">
            {bar ?? (
              <div className="go tools-row">
                <PeekButton />
              </div>
            )}
          </div>
          <p className="unseen" role="status" id="kept" />
        </div>
        {view && <PageBeside view={view} />}
      </div>
    </StaffPage>
  );
}

export const PeekButton = () => (
  <button className="text-button peek" type="button" data-peek hidden>
    See the page
  </button>
);
