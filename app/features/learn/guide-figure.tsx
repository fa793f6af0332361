import { useEffect, useRef, useState } from 'react';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import type { answerGuide, GuideSite } from './answer-guide.ts';
import './guide-figure.css';

type Answer = ReturnType<typeof answerGuide>;

interface GuideFigureProps {
  site: GuideSite;
  /** The server's answer to the values in the address. */
  asked: Answer;
  /** The basis of the figure. */
  note: string;
}

/** Figures that span the page; the others are a building with room beside it. */
const ACROSS: readonly GuideSite['figure'][] = ['reserve', 'timeline'];

const typed = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/**
 * A drawing that follows the reader's own numbers. The first answer is part of the page, so the desk's arithmetic (20
 * KB) can wait for React; without scripts the form asks the server.
 */
export function GuideFigure({ site, asked, note }: GuideFigureProps) {
  const form = useRef<HTMLFormElement>(null);
  const work = useRef<typeof answerGuide>(undefined);
  const [answer, setAnswer] = useState(asked);
  const answerTo = () => {
    if (work.current && form.current) setAnswer(work.current(site, typed(form.current)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a slider may have been moved before React was there
  useEffect(() => {
    void import('./answer-guide.ts').then((loaded) => {
      work.current = loaded.answerGuide;
      answerTo();
    });
  }, []);
  const { says, label, wide, narrow, moved } = answer;
  return (
    <figure className={ACROSS.includes(site.figure) ? 'on-dark guide-figure across' : 'on-dark guide-figure'}>
      <div className="wrap grid12">
        <div className="drawn to-7">
          <DataFigure className="wide" drawing={wide} label={label} />
          <DataFigure className="narrow" drawing={narrow} label={label} />
        </div>
        <div className="move from-9">
          <form ref={form} method="get" onInput={answerTo}>
            {site.sliders.map(({ field, least, most, step }, i) => (
              <label key={field}>
                <span>{moved[i]!.label}</span>
                <b>{moved[i]!.says}</b>
                <input
                  type="range"
                  name={field}
                  min={least}
                  max={most}
                  step={step}
                  defaultValue={asked.moved[i]!.value}
                  aria-valuetext={moved[i]!.says}
                />
              </label>
            ))}
            <button type="submit" className="btn ghost">
              Work it out
            </button>
          </form>
          <output>{says}</output>
        </div>
      </div>
      <figcaption className="wrap">
        <p>{note}</p>
      </figcaption>
    </figure>
  );
}
