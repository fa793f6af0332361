import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Ring, ringHits } from '#app/art/rings.ts';
import { formatDollars } from '#app/lending/figures.ts';
import { type ProgramKey, Swatch } from '#app/ui/swatch.tsx';
import './record.css';

interface RecordedLoan {
  id: number;
  name: string;
  /** Dollars. */
  amount: number;
  program: ProgramKey;
  /** Program, property type and region, in words. */
  facts: string;
}

export interface RecordData {
  /** How many loans the rings stand for. */
  count: number;
  loans: RecordedLoan[];
  viewBox: readonly [number, number, number, number];
  /** Index of the largest loan: the ring that is shown at first, with its outline. */
  largest: number;
  opening: Ring;
  programs: { program: ProgramKey; name: string }[];
}

/**
 * The portfolio as the growth rings of an oak: the line work is a picture, and over it lies one outline per loan,
 * which is what pointer, keyboard and screen reader meet. One tab stop; the arrows, Home and End move.
 *
 * Nothing can be pointed at before React answers, so the outlines but one are drawn then: in the page they were
 * 9 of its 22 KB (brotli).
 */
export function Record({ count, loans, viewBox, largest, opening }: RecordData) {
  const [active, setActive] = useState(largest);
  const [marked, setMarked] = useState(false);
  const [leader, setLeader] = useState('');
  const figure = useRef<SVGSVGElement>(null);
  const caption = useRef<HTMLDivElement>(null);
  const [rings, setRings] = useState<readonly Ring[]>([]);
  const loan = loans[active]!;
  const ring = rings[active] ?? opening;
  const [x0, y0, width, height] = viewBox;

  const show = (index: number) => {
    setActive((index + loans.length) % loans.length);
    setMarked(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // with Alt, Control or Meta they are the browser's
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = {
      ArrowRight: active + 1,
      ArrowUp: active + 1,
      ArrowLeft: active - 1,
      ArrowDown: active - 1,
      Home: 0,
      End: loans.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };

  useEffect(() => setRings(ringHits(loans).rings), [loans]);

  // the leader runs from the ring to the rule above the caption, where the caption stands beside the figure
  useEffect(() => {
    const draw = () => {
      const box = figure.current?.getBoundingClientRect();
      const rule = caption.current?.getBoundingClientRect();
      if (!box || !rule || box.width === 0 || rule.right > box.left + 60) return setLeader('');
      const scale = width / box.width;
      const top = (rule.top - box.top) * scale + y0;
      const end = (rule.right - box.left) * scale + x0;
      const [x, y] = ring.lead;
      setLeader(
        `M${x} ${y}L${Math.round(x - Math.max(0, y - top) * 0.5)} ${Math.round(top)}H${Math.round(end)}`,
      );
    };
    draw();
    addEventListener('resize', draw);
    return () => removeEventListener('resize', draw);
  }, [ring, width, x0, y0]);

  return (
    <>
      <div className="record-caption" ref={caption}>
        <div aria-live="polite">
          <p className="of">
            <Swatch program={loan.program} />
            <span>
              Ring <b>{loan.id}</b> of {loans.length}
            </span>
          </p>
          <p className="name">{loan.name}</p>
          <p className="amount">{formatDollars(loan.amount)}</p>
          <p className="small">{loan.facts}</p>
        </div>
        <div className="step">
          <button type="button" onClick={() => show(active - 1)} aria-label="Previous ring">
            <svg viewBox="0 0 15 9" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
              <path d="M15 4.500H1.600M5.400.8L1.600 4.500l3.800 3.700" />
            </svg>
          </button>
          <button type="button" onClick={() => show(active + 1)} aria-label="Next ring">
            <svg viewBox="0 0 15 9" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
              <path d="M0 4.500h13.400M9.600.8l3.800 3.700-3.800 3.700" />
            </svg>
          </button>
        </div>
      </div>
      <div className="record-figure">
        {(['day', 'night'] as const).map((time) => (
          <img
            key={time}
            className={time}
            src={`${__PICTURES__}/record-${time}.svg`}
            width={width}
            height={height}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ))}
        <svg
          ref={figure}
          viewBox={viewBox.join(' ')}
          className={marked ? 'rings marked' : 'rings'}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: no HTML element takes options with outlines
          role="listbox"
          tabIndex={0}
          aria-label={`${count} loans drawn as growth rings. Arrow keys move from ring to ring.`}
          aria-activedescendant={`ring-${loan.id}`}
          onKeyDown={onKeyDown}
          onFocus={() => setMarked(true)}
          onBlur={() => setMarked(false)}
          onPointerLeave={(event) => {
            if (event.pointerType === 'mouse' && document.activeElement !== figure.current) setMarked(false);
          }}
        >
          {loans.map(({ id, name, amount, facts }, i) => (
            <path
              key={id}
              id={`ring-${id}`}
              className={i === active ? 'active' : undefined}
              d={rings[i]?.hit ?? (i === largest ? opening.hit : undefined)}
              fillRule="evenodd"
              role="option"
              aria-selected={i === active}
              aria-label={`${name}, ${formatDollars(amount)}. ${facts}`}
              onPointerEnter={(event) => event.pointerType === 'mouse' && show(i)}
              onClick={() => show(i)}
            />
          ))}
          <path className="leader" d={leader} />
          {leader && <circle className="leader-dot" cx={ring.lead[0]} cy={ring.lead[1]} r="9" />}
        </svg>
      </div>
    </>
  );
}
