import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDollars } from '#app/lending/figures.ts';
import { fillParts, fillTemplate } from '#app/lending/template.ts';
import { usePictures } from '#app/ui/picture.tsx';
import { type ProgramKey, Swatch } from '#app/ui/swatch.tsx';
import { type Ring, ringHits } from '#drawings/rings.ts';
import './loan-record.css';

interface RecordedLoan {
  id: number;
  name: string;
  /** Dollars. */
  amount: number;
  program: ProgramKey;
  /** Program, property type and region, in words. */
  facts: string;
}

export interface RecordWords {
  /** {id} of {count} rings. */
  ring: string;
  previous: string;
  next: string;
  /** The drawing's label; {loans} is the number of loans. */
  drawing: string;
}

export interface RecordData {
  /** The number of loans in the drawing. */
  count: number;
  loans: RecordedLoan[];
  viewBox: readonly [number, number, number, number];
  /** Index of the largest loan, which is selected at first and has the only outline. */
  largest: number;
  opening: Ring;
  programs: { program: ProgramKey; name: string }[];
}

const inWords = ({ name, amount, facts }: RecordedLoan) => `${name}, ${formatDollars(amount)}. ${facts}`;

/**
 * The portfolio as the growth rings of an oak. The rings are a picture; over it lies an outline for each loan, which
 * pointer, keyboard and screen reader use. It is one tab stop; the arrow keys, Home and End move the active descendant.
 * The two buttons have a live region, so that a screen reader reads each ring once, and nothing that a pointer passes.
 *
 * Before React starts nothing can be pointed at, so the page holds one option only, that of the largest loan: the
 * outlines of all loans were 9 of Home's 22 KB (brotli), and their names 0.9 of its 14.
 */
export function LoanRecord({
  words,
  count,
  loans,
  viewBox,
  largest,
  opening,
}: RecordData & { words: RecordWords }) {
  const pictures = usePictures();
  const [shown, setShown] = useState(largest);
  const [active, setActive] = useState(largest);
  const [announcement, setAnnouncement] = useState('');
  const [marked, setMarked] = useState(false);
  const [leader, setLeader] = useState('');
  const figure = useRef<SVGSVGElement>(null);
  const caption = useRef<HTMLDivElement>(null);
  const [rings, setRings] = useState<readonly Ring[]>([]);
  const loan = loans[shown]!;
  const ring = rings[shown] ?? opening;
  const [x0, y0, width, height] = viewBox;

  const show = (index: number) => {
    setShown(index);
    setMarked(true);
  };
  const moveTo = (index: number) => {
    const at = (index + loans.length) % loans.length;
    show(at);
    setActive(at);
    return loans[at]!;
  };
  const step = (by: number) => setAnnouncement(inWords(moveTo(shown + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    // with Alt, Control or Meta the arrow keys are shortcuts of the browser
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = {
      ArrowRight: shown + 1,
      ArrowUp: shown + 1,
      ArrowLeft: shown - 1,
      ArrowDown: shown - 1,
      Home: 0,
      End: loans.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  };

  useEffect(() => setRings(ringHits(loans).rings), [loans]);

  // the leader line runs from the ring to the rule above the caption, where the caption is beside the figure
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
      <div className="record-caption under-rule to-5" ref={caption}>
        <div>
          <p className="of quiet">
            <Swatch program={loan.program} />
            <span>
              {fillParts(words.ring, (name) => (name === 'id' ? <b key={name}>{loan.id}</b> : loans.length))}
            </span>
          </p>
          <p className="name d3">{loan.name}</p>
          <p className="amount d4">{formatDollars(loan.amount)}</p>
          <p className="small">{loan.facts}</p>
        </div>
        <p className="unseen" role="status">
          {announcement}
        </p>
        <div className="step">
          <button type="button" data-early="" onClick={() => step(-1)} aria-label={words.previous}>
            <svg viewBox="0 0 15 9" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
              <path d="M15 4.5H1.6M5.4.8L1.6 4.5l3.8 3.7" />
            </svg>
          </button>
          <button type="button" data-early="" onClick={() => step(1)} aria-label={words.next}>
            <svg viewBox="0 0 15 9" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
              <path d="M0 4.5h13.4M9.6.8l3.8 3.7-3.8 3.7" />
            </svg>
          </button>
        </div>
      </div>
      <div className="record-figure from-6">
        {(['day', 'night'] as const).map((time) => (
          <img
            key={time}
            className={time}
            src={`${pictures.folder('record')}/record-${time}.svg`}
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
          aria-label={fillTemplate(words.drawing, { loans: count })}
          aria-activedescendant={`ring-${loans[active]!.id}`}
          onKeyDown={onKeyDown}
          onFocus={() => setMarked(true)}
          onBlur={() => setMarked(false)}
          onPointerLeave={(event) => {
            if (event.pointerType === 'mouse' && document.activeElement !== figure.current) setMarked(false);
          }}
        >
          {loans.map(
            (one, i) =>
              (rings[i] || i === shown) && (
                <path
                  key={one.id}
                  id={`ring-${one.id}`}
                  className={i === shown ? 'active' : undefined}
                  d={(rings[i] ?? opening).hit}
                  fillRule="evenodd"
                  role="option"
                  aria-selected={i === active}
                  aria-label={inWords(one)}
                  onPointerEnter={(event) => event.pointerType === 'mouse' && show(i)}
                  onClick={() => moveTo(i)}
                />
              ),
          )}
          <path className="leader" d={leader} />
          {leader && <circle className="leader-dot" cx={ring.lead[0]} cy={ring.lead[1]} r="9" />}
        </svg>
      </div>
    </>
  );
}
