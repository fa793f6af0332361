import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { CORE_VIEW, incrementCore } from '#app/art/increment-core.ts';
import { PROGRAMS } from '#app/art/programs.ts';
import { formatDollars } from '#app/lending/figures.ts';
import {
  type Deal,
  LOAN_TYPES,
  loanTypeLabel,
  programOf,
  propertyTypeLabel,
  regionLabel,
} from '#app/lending/transactions.ts';
import { Swatch } from '#app/ui/swatch.tsx';
import './core-figure.css';

interface CoreFigureProps {
  /** The whole portfolio, in portfolio order. */
  deals: readonly Deal[];
  /** Ids of the deals that meet the filters; the other bands fade. */
  matching: ReadonlySet<number>;
  /** Caption while no band is named. */
  caption: string;
}

const asRing = ({ id, amount, loanType }: Deal) => ({ id, amount, program: programOf(loanType) });
const facts = ({ loanType, propertyType, region }: Deal) =>
  `${loanTypeLabel(loanType)}. ${propertyTypeLabel(propertyType)}, ${regionLabel(region)}`;

/** Number of the band under a pointer; a finger that slides over the core names one band after the other. */
function bandAt({ clientX, clientY }: PointerEvent): number | null {
  const band = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>('[data-band]');
  return band ? Number(band.dataset.band) : null;
}

/** The portfolio as an increment core. One tab stop; the arrows, Home and End move through the bands that match. */
export function CoreFigure({ deals, matching, caption }: CoreFigureProps) {
  const bands = useMemo(() => incrementCore(deals.map(asRing)), [deals]);
  const [active, setActive] = useState<number | null>(null);
  const last = useRef(-1);
  const named = active === null ? null : deals[active]!;

  const show = (index: number) => {
    last.current = index;
    setActive(index);
  };
  const stops = deals.flatMap(({ id }, i) => (matching.has(id) || matching.size === 0 ? [i] : []));
  const onKeyDown = (event: KeyboardEvent) => {
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
        aria-label={`The portfolio as a core: ${deals.length} bands, one for each loan. Arrow keys move from band to band.`}
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
            className={`p-${program}${matching.has(id) ? '' : ' off'}${i === active ? ' active' : ''}`}
            role="option"
            aria-selected={i === active}
            aria-label={`${deals[i]!.name}, ${formatDollars(deals[i]!.amount)}. ${facts(deals[i]!)}`}
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
              <b>{named.name}</b> {formatDollars(named.amount)}. {facts(named)}
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
}

/** The same core seen from far away: a thread of colour that follows the list, with the bands that match. */
export function CoreThread({ deals, matching }: Pick<CoreFigureProps, 'deals' | 'matching'>) {
  const bands = useMemo(() => incrementCore(deals.map(asRing)), [deals]);
  return (
    <svg
      className="core-thread"
      viewBox={`0 0 ${CORE_VIEW.width} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bands.map(({ id, program, strip }) => (
        <path key={id} className={`p-${program}${matching.has(id) ? '' : ' off'}`} d={strip} />
      ))}
    </svg>
  );
}
