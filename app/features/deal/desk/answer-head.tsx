import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { isBlank } from '../answer-desk.ts';
import { type Desk, deskPath } from '../desk-data.ts';

/** The first step of sending the deal, with the deal. */
export const toSubmit = (desk: Desk) => desk.to('deal').replace(deskPath('deal'), '/submit');

interface AnswerHeadProps {
  desk: Desk;
  title: string;
  /** The answer's sentences. */
  children: ReactNode;
  figure?: ReactNode;
  /** Whether the answer waits for a fact: then its own button is the first. */
  isAsking?: boolean;
}

/**
 * An answer: its headline with the way to send the deal below it, and its sentences beside them. On a phone the button
 * comes last, next to the drawing.
 */
export const AnswerHead = ({ desk, title, children, figure, isAsking = false }: AnswerHeadProps) => (
  <section className="answer wrap grid12">
    <h1 className="d2 to-6">{title}</h1>
    <div className="from-7 to-11 says">{children}</div>
    {!isBlank(desk.read) && (
      <div className="to-6 no-print">
        <ButtonLink to={toSubmit(desk)} look={isAsking ? 'ghost' : 'solid'}>
          Send it to us
        </ButtonLink>
      </div>
    )}
    {figure}
  </section>
);
