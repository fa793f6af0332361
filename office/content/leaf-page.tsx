import type { ReactNode } from 'react';
import { StaffPage } from '#office/document.tsx';
import type { Frame } from '../frame-data.ts';
import { PageBeside, type PageView } from './page-view.tsx';

interface LeafProps {
  frame: Frame;
  title: string;
  edition: number;
  view: PageView | null;
  /** Links beside the way back. */
  links?: ReactNode;
  /** The next step, at the foot and always in view; null where there is none. */
  bar: ReactNode;
  /** It waits for somebody else: the script looks how it stands, and says so where that is another. */
  hasTurn?: boolean;
  children: ReactNode;
}

/** Lines, the next step at their foot, and the page beside them. */
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
