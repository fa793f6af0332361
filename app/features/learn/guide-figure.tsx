import { useEffect, useRef, useState } from 'react';
import { DataFigure } from '#app/features/deal/data-figure.tsx';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import { answerGuide, type GuideSite, guideDeal, sayMoved } from './answer-guide.ts';
import './guide-figure.css';

interface GuideFigureProps {
  site: GuideSite;
  /** What was moved, as the address has it. */
  asked: string;
  /** What the figure rests on. */
  note: string;
}

const moved = (form: HTMLFormElement): string =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();

/** Figures that are as wide as their months; the others are a building with room beside it. */
const ACROSS: readonly GuideSite['figure'][] = ['reserve', 'timeline'];

/** A drawing that answers to the reader's own numbers. Without a script the form asks the server. */
export function GuideFigure({ site, asked, note }: GuideFigureProps) {
  const form = useRef<HTMLFormElement>(null);
  const [query, setQuery] = useState(asked);
  // a slider may have been moved before React was there
  useEffect(() => setQuery(moved(form.current!)), []);
  const deal = guideDeal(site, new URLSearchParams(query));
  const { says, label, wide, narrow } = answerGuide(site, deal);
  return (
    <figure className={ACROSS.includes(site.figure) ? 'on-dark guide-figure across' : 'on-dark guide-figure'}>
      <div className="wrap grid12">
        <div className="drawn">
          <DataFigure className="wide" drawing={wide} label={label} />
          <DataFigure className="narrow" drawing={narrow} label={label} />
        </div>
        <div className="move">
          <form ref={form} method="get" onInput={(event) => setQuery(moved(event.currentTarget))}>
            {site.sliders.map(({ field, least, most, step }) => (
              <label key={field}>
                <span>{FIELDS[field].label}</span>
                <b>{sayMoved(deal, field)}</b>
                <input
                  type="range"
                  name={field}
                  min={least}
                  max={most}
                  step={step}
                  defaultValue={deal[field] ?? least}
                  aria-valuetext={sayMoved(deal, field)}
                />
              </label>
            ))}
            <button type="submit" className="btn ghost">
              Work it out
            </button>
          </form>
          <output>{says}</output>
        </div>
        <figcaption>{note}</figcaption>
      </div>
    </figure>
  );
}
