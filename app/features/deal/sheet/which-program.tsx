import { Link } from 'react-router';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { Desk, DeskPage } from '../desk-data.ts';
import { shortOf } from '../words/answer-text.ts';
import './which-program.css';

interface WhichProgramProps {
  desk: Desk;
  page: DeskPage;
  label: string;
  /** The programs to choose from; where there is only one, nothing is rendered. */
  programs: readonly ProgramAnswer[];
  /** The program that the page is about. */
  current: string | null;
  /** The figure beside a name. */
  figure: (program: ProgramAnswer) => string | null;
}

/** Links to the same page for another program, which is then part of the address. */
export const WhichProgram = ({ desk, page, label, programs, current, figure }: WhichProgramProps) =>
  programs.length > 1 && (
    <nav className="choice which" aria-label={label}>
      {programs.map((one) => (
        <Link
          key={one.key}
          to={desk.to(page, { program: one.key })}
          preventScrollReset
          aria-current={one.key === current ? 'true' : undefined}
        >
          {shortOf(desk, one)} <small>{figure(one)}</small>
        </Link>
      ))}
    </nav>
  );
