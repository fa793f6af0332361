import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react';
import { CORE_VIEW, incrementCore } from '#app/art/increment-core.ts';
import { PROGRAMS } from '#app/art/programs.ts';
import { formatDollars } from '#app/lending/figures.ts';
import type { LoanRing } from '#app/lending/loan-rings.ts';
import { LOAN_TYPES, loanTypeLabel, programOf } from '#app/lending/transactions.ts';
import { Swatch } from '#app/ui/swatch.tsx';
import './core-figure.css';

interface CoreFigureProps {
  /** The whole portfolio. What does not meet the filters fades. */
  rings: readonly LoanRing[];
  /** Caption while no band is named. */
  caption: string;
}

/** A band of many loans is as strong as its share that meets the filters. */
const strength = ({ count, matching }: LoanRing) =>
  matching === 0 || matching === count ? undefined : (0.1 + (0.9 * matching) / count).toFixed(2);

/** Filters change which bands fade, and none of their outlines. */
function useBands(rings: readonly LoanRing[]) {
  const drawn = JSON.stringify(rings.map(({ id, amount, program }) => ({ id, amount, program })));
  return useMemo(() => incrementCore(JSON.parse(drawn)), [drawn]);
}

/** Number of the band under a pointer; a finger that slides over the core names one band after the other. */
function bandAt({ clientX, clientY }: PointerEvent): number | null {
  const band = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>('[data-band]');
  return band ? Number(band.dataset.band) : null;
}

/** The portfolio as an increment core. One tab stop; the arrows, Home and End move through the bands that match. */
export const CoreFigure = memo(function CoreFigure({ rings, caption }: CoreFigureProps) {
  const bands = useBands(rings);
  const [active, setActive] = useState<number | null>(null);
  const last = useRef(-1);
  const loans = rings.reduce((sum, { count }) => sum + count, 0);
  const named = active === null ? null : rings[active]!;

  const show = (index: number) => {
    last.current = index;
    setActive(index);
  };
  const isNone = rings.every(({ matching }) => matching === 0);
  const stops = rings.flatMap(({ matching }, i) => (matching > 0 || isNone ? [i] : []));
  const onKeyDown = (event: KeyboardEvent) => {
    // with Alt, Control or Meta they are the browser's
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = stops.indexOf(last.current);
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
    show(stops[(to + stops.length) % stops.length]!);
  };
  const onPointer = (event: PointerEvent) => {
    const band = bandAt(event);
    if (band !== null) show(band);
  };

  return (
    <figure className="core-figure">
      <svg
        viewBox={`0 0 ${CORE_VIEW.width} ${CORE_VIEW.height}`}
        preserveAspectRatio="none"
        className={named ? 'core marked' : 'core'}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: no HTML element takes options with outlines
        role="listbox"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={`The portfolio as a core: ${rings.length} bands, one for each ${rings.length < loans ? 'program and size of loan' : 'loan'}. Arrow keys move from band to band.`}
        aria-activedescendant={named ? `band-${named.id}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => {
          if (!currentTarget.matches(':focus-visible')) return;
          show(stops.includes(last.current) ? last.current : stops[0]!);
        }}
        onBlur={() => setActive(null)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={({ pointerType, currentTarget }) => {
          if (pointerType === 'mouse' && document.activeElement !== currentTarget) setActive(null);
        }}
      >
        {bands.map(({ id, program, body, edge, wide, narrow, weights, dash }, i) => (
          <g
            key={id}
            id={`band-${id}`}
            data-band={i}
            className={`p-${program}${rings[i]!.matching ? '' : ' off'}${i === active ? ' active' : ''}`}
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
            caption
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
});

/** The same core seen from far away: a thread of colour that follows the list, with the bands that match. */
export const CoreThread = memo(function CoreThread({ rings }: Pick<CoreFigureProps, 'rings'>) {
  const bands = useBands(rings);
  return (
    <svg
      className="core-thread"
      viewBox={`0 0 ${CORE_VIEW.width} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bands.map(({ id, program, strip }, i) => (
        <path
          key={id}
          className={`p-${program}${rings[i]!.matching ? '' : ' off'}`}
          opacity={strength(rings[i]!)}
          d={strip}
        />
      ))}
    </svg>
  );
});
