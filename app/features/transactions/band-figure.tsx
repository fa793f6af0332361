import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { formatDollars } from '#app/lending/figures.ts';
import { LOAN_TYPES, loanTypeLabel, programOf } from '#app/lending/transactions.ts';
import { Swatch } from '#app/ui/swatch.tsx';
import { PROGRAMS } from '#drawings/programs.ts';
import { BANDS_VIEW, ringBands } from '#drawings/ring-bands.ts';
import type { LoanRing } from './loan-rings.ts';
import './band-figure.css';

interface BandFigureProps {
  /** The whole portfolio. Bands that do not match the filters fade. */
  rings: readonly LoanRing[];
  /** Words for a band: in the caption while none is selected, and in the drawing's label. */
  each: { caption: string; name: string };
}

/** A band of several loans is as opaque as its share of matching loans. */
const strength = ({ count, matching }: LoanRing) =>
  matching === 0 || matching === count ? undefined : (0.1 + (0.9 * matching) / count).toFixed(2);

/** The index of the band under a pointer; a swipe selects one after the other. */
function bandAt({ clientX, clientY }: PointerEvent): number | null {
  const band = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>('[data-band]');
  return band ? Number(band.dataset.band) : null;
}

/**
 * The portfolio as bands, a core sample of its rings. It is one tab stop; the arrow keys, Home and End move the active
 * descendant through the matching bands, and only that is announced: a pointer changes just the picture and its
 * caption.
 */
export function BandFigure({ rings, each }: BandFigureProps) {
  const bands = useMemo(() => ringBands(rings), [rings]);
  const [active, setActive] = useState(-1);
  const [shown, setShown] = useState<number | null>(null);
  const named = shown === null ? null : rings[shown]!;

  const moveTo = (index: number) => {
    setActive(index);
    setShown(index);
  };
  const isNone = rings.every(({ matching }) => matching === 0);
  const stops = rings.flatMap(({ matching }, i) => (matching > 0 || isNone ? [i] : []));
  const onKeyDown = (event: KeyboardEvent) => {
    // with Alt, Control or Meta the arrow keys are shortcuts of the browser
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = stops.indexOf(active);
    const back = at < 0 ? stops.length - 1 : at - 1;
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: back,
      ArrowUp: back,
      Home: 0,
      End: stops.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(stops[(to + stops.length) % stops.length]!);
  };
  const onPointer = (event: PointerEvent) => {
    const band = bandAt(event);
    if (band !== null) setShown(band);
  };

  return (
    <figure className="band-figure">
      <svg
        viewBox={`0 0 ${BANDS_VIEW.width} ${BANDS_VIEW.height}`}
        preserveAspectRatio="none"
        className={named ? 'bands marked' : 'bands'}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: no HTML element takes options with outlines
        role="listbox"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={`The portfolio as a core: ${rings.length} bands, one for each ${each.name}. Arrow keys move from band to band.`}
        aria-activedescendant={rings[active] && `band-${rings[active].id}`}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => {
          if (!currentTarget.matches(':focus-visible')) return;
          moveTo(stops.includes(active) ? active : stops[0]!);
        }}
        onBlur={() => setShown(null)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={({ pointerType, currentTarget }) => {
          if (pointerType === 'mouse' && document.activeElement !== currentTarget) setShown(null);
        }}
      >
        {bands.map(({ id, program, body, edge, wide, narrow, weights, dash }, i) => (
          <g
            key={id}
            id={`band-${id}`}
            data-band={i}
            className={`p-${program}${rings[i]!.matching ? '' : ' off'}${i === shown ? ' active' : ''}`}
            opacity={strength(rings[i]!)}
            role="option"
            aria-selected={i === active}
            aria-label={`${rings[i]!.name}, ${formatDollars(rings[i]!.amount)}. ${rings[i]!.facts}`}
          >
            <path className="body" d={body} />
            {[wide, narrow].map((wood, narrowly) => (
              <g key={wood[0]} className={narrowly ? 'narrow' : 'wide'} strokeDasharray={dash || undefined}>
                {wood.map((d, late) => d && <path key={d} d={d} strokeWidth={weights[late]} />)}
              </g>
            ))}
            <path className="edge" d={edge} />
          </g>
        ))}
      </svg>
      <figcaption>
        <p className="small">
          {named ? (
            <>
              <b>{named.name}</b> {formatDollars(named.amount)}. {named.facts}
            </>
          ) : (
            `A core through the portfolio. Each band is ${each.caption} is large.`
          )}
        </p>
        <ul className="legend">
          {PROGRAMS.map((program) => (
            <li key={program}>
              <Swatch program={program} />
              {loanTypeLabel(LOAN_TYPES.find((type) => programOf(type) === program)!)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** The same bands very small: a colored line that accompanies the list. */
export function BandThread({ rings }: Pick<BandFigureProps, 'rings'>) {
  return (
    <svg
      className="band-thread"
      viewBox={`0 0 ${BANDS_VIEW.width} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {ringBands(rings).map(({ id, program, strip }, i) => (
        <path
          key={id}
          className={`p-${program}${rings[i]!.matching ? '' : ' off'}`}
          opacity={strength(rings[i]!)}
          d={strip}
        />
      ))}
    </svg>
  );
}
