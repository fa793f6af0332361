import type { ReactNode } from 'react';
import { LineLink } from './buttons.tsx';
import { Document } from './document.tsx';
import type { Frame } from './frame-data.ts';

const REFUSALS = {
  crossSite: {
    title: 'This came from somewhere else',
    text: 'Nothing was done. Open the page here, and send it from there.',
  },
  role: {
    title: 'Your role does not cover this',
    text: 'Nothing was done. An administrator can change your role.',
  },
  tooOften: {
    title: 'Too much at once',
    text: 'Nothing was done. Wait a minute. If it was not you, sign out everywhere on your own page.',
  },
  gone: {
    title: 'Nothing is kept here',
    text: 'It was erased meanwhile, or was never at this address. Nothing was changed.',
  },
  writesOn: {
    title: 'Its writer took it back meanwhile',
    text: 'Nothing was approved, and nothing was sent back: the lines are written on, and you are asked again.',
  },
  sentBack: {
    title: 'It was sent back meanwhile',
    text: 'Nothing was approved, and nothing was sent back once more: its writer reads why, and you are asked again.',
  },
  tooLong: {
    title: 'Too long',
    text: 'Nothing was done. What you sent is longer than a page of the office takes.',
  },
  starting: {
    title: 'The site has just been started anew',
    text: 'It still makes the newest edition, which takes a minute. Nothing was done: go back, and try again then.',
  },
  notMade: {
    title: 'The pages took too long to make',
    text: 'Everything that you wrote is kept, and nothing was published. Open the page again in a minute.',
  },
  notDrawn: {
    title: 'This page cannot be drawn as it stands',
    text: 'Something in the draft cannot go out yet, or was published by somebody else meanwhile: the lines beside it say what. They are kept.',
  },
  fileMissing: {
    title: 'The document is not where it should be',
    text: 'We know its name and its size, and the file itself is gone. Ask whoever keeps the backups, or the borrower to send it again.',
  },
  infected: {
    title: 'A virus was found in this document',
    text: 'It is set apart. Downloading it can do harm to your machine and to ours; the borrower has been asked to send it again.',
  },
  unscanned: {
    title: 'This document has not been scanned for viruses',
    text: 'It came while no scanner answered, or where there is none. Open it only on a machine that scans what it opens.',
  },
  storeAway: {
    title: 'The store of documents does not answer',
    text: 'The document is kept there. Try again in a few minutes.',
  },
};

export type RefusalReason = keyof typeof REFUSALS;

interface StopProps {
  frame: Frame;
  title: string;
  lede: string;
  children: ReactNode;
}

/** A page that stands in the way of what was asked for. */
const StopPage = ({ frame, title, lede, children }: StopProps) => (
  <Document frame={frame} title={title}>
    <main id="main" tabIndex={-1} className="wrap refusal">
      <h1 className="d3">{title}</h1>
      <p className="lede">{lede}</p>
      {children}
    </main>
  </Document>
);

/**
 * Tells a signed-in account why its request was refused.
 * @param props.known what is known beyond that, in its place
 * @param props.wrote what they had written, in a field to copy it from
 */
export function RefusalPage(
  props: Frame & { reason: RefusalReason; known?: string; wrote?: string; anyway?: string },
) {
  const { title, text } = REFUSALS[props.reason];
  return (
    <StopPage frame={props} title={title} lede={props.known ?? text}>
      {props.wrote && (
        <div className="field">
          <label htmlFor="wrote">You had written</label>
          <textarea
            id="wrote"
            readOnly
            rows={Math.min(12, props.wrote.split('\n').length + 2)}
            value={props.wrote}
          />
        </div>
      )}
      <p>
        <LineLink to="/staff">Back to the office</LineLink>
      </p>
      {props.anyway && (
        <p>
          <a className="btn no" href={props.anyway}>
            Download it all the same
          </a>
        </p>
      )}
    </StopPage>
  );
}
