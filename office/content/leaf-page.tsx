import type { ReactNode } from 'react';
import type { Light } from '#drawings/office/content-house.ts';
import { Back, StaffPage } from '#office/document.tsx';
import type { Frame } from '../frame-data.ts';
import { PageBeside, type PageView } from './page-view.tsx';
import { StateMark } from './state-mark.tsx';

export interface NextStep {
  light: Light;
  two?: boolean;
  /** How it stands, in words. */
  says: ReactNode;
  /** Buttons and links. */
  steps: ReactNode;
}

interface LeafProps {
  frame: Frame;
  title: string;
  edition: number;
  view: PageView | null;
  /** In the place of the page, where there is none yet. */
  beside?: ReactNode;
  /** Links beside the link back. */
  links?: ReactNode;
  /** The next step, always visible at the foot; null where there is none. */
  next: NextStep | null;
  /** The page waits for somebody else: the script polls for a change of its state, and shows it. */
  hasTurn?: boolean;
  children: ReactNode;
}

/** A page of lines, with the next step at the foot and the site's page beside. */
export function LeafPage(props: LeafProps) {
  const { frame, title, edition, view, beside, links, next, hasTurn = false, children } = props;
  return (
    <StaffPage frame={frame} here="content" title={title} bodyClass="content-desk room">
      <div className="duo">
        <div className="leaf">
          <div className="body" id="lines" data-others={hasTurn || undefined}>
            <div className="room-head">
              <Back to="/staff/content" name="Content">
                <span>On edition {edition}</span>
                {links}
              </Back>
              <h1 id="title" tabIndex={-1}>
                {title}
              </h1>
            </div>
            {frame.notice && (
              <p className="notice ok" role="status" id="done">
                {frame.notice}
              </p>
            )}
            {children}
          </div>
          <div className="bars">
            <p className="unseen" role="status" id="kept" />
            <div className={next ? 'out-bar' : 'out-bar idle'} id="bar">
              {next && (
                <p className="inline say small">
                  <StateMark light={next.light} two={next.two} />
                  <span>{next.says}</span>
                </p>
              )}
              <div className="go tools-row">
                {next?.steps}
                {view && (
                  <button className="text-button peek" type="button" data-peek hidden>
                    See the page
                  </button>
                )}
              </div>
            </div>
          </div>
        </div>
        {view ? <PageBeside view={view} /> : beside}
      </div>
    </StaffPage>
  );
}
