import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Arrow } from '#app/ui/arrow.tsx';
import { revealFocused } from '#app/ui/reveal-focused.ts';
import './carousel.css';

interface CarouselProps {
  /** The subject of the cards, for screen readers, and the first part of their ids. */
  label: string;
  id: string;
  cards: { title: string; content: ReactNode }[];
  /** Its position on the grid. */
  className: string;
}

/**
 * Cards in a row that scrolls and snaps without a script: it can be swiped, and the arrow keys scroll it; each card
 * then has links to its neighbors. With a script there are buttons, the row wraps around at its ends, and the first
 * card in view is lit.
 */
export function Carousel({ label, id, cards, className }: CarouselProps) {
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const wrapped = (index: number) => (index + cards.length) % cards.length;
  const cardId = (index: number) => `${id}-${wrapped(index) + 1}`;

  /** The card that a button has asked for: the row may still be scrolling to it. */
  const aim = useRef({ at: 0, underway: false });

  const show = (index: number) => {
    const at = wrapped(index);
    const card = row.current?.children[at];
    if (!row.current || !(card instanceof HTMLElement)) return;
    aim.current = { at, underway: true };
    row.current.scrollTo({ left: card.offsetLeft - row.current.offsetLeft });
    setCurrent(at);
    setAnnouncement(`${at + 1} / ${cards.length}: ${cards[at]?.title}`);
  };
  const onScroll = () => {
    const { children, offsetLeft = 0, scrollLeft = 0 } = row.current ?? {};
    const distances = [...(children ?? [])].map((card) =>
      Math.abs((card as HTMLElement).offsetLeft - offsetLeft - scrollLeft),
    );
    const nearest = Math.min(...distances);
    const at = distances.indexOf(nearest);
    const settled = nearest < 2;
    if (aim.current.underway && !settled) return;
    aim.current = { at, underway: false };
    setCurrent(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // with Alt, Control or Meta the arrow keys are shortcuts of the browser
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const targets: Record<string, number> = {
      ArrowLeft: aim.current.at - 1,
      ArrowRight: aim.current.at + 1,
      Home: 0,
      End: cards.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined || event.target !== row.current) return;
    event.preventDefault();
    show(target);
  };

  return (
    <section className={`carousel ${className}`} aria-roledescription="carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        ref={row}
        className="row"
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onFocus={revealFocused}
      >
        {cards.map(({ title, content }, i) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
          <div
            key={title}
            id={cardId(i)}
            className={i === current ? 'pane lit' : 'pane'}
            role="group"
            aria-roledescription="slide"
            aria-label={`${i + 1} / ${cards.length}`}
          >
            <p className="number" aria-hidden="true">
              {i + 1}
            </p>
            <h3 className="d3">{title}</h3>
            {content}
            <noscript>
              <p className="neighbours">
                <a href={`#${cardId(i - 1)}`}>Previous</a> <a href={`#${cardId(i + 1)}`}>Next</a>
              </p>
            </noscript>
          </div>
        ))}
      </div>
      <div className="controls no-print">
        <button
          type="button"
          data-early=""
          className="text-button step back"
          onClick={() => show(aim.current.at - 1)}
        >
          <Arrow /> Previous
        </button>
        <ul className="dots">
          {cards.map(({ title }, i) => (
            <li key={title}>
              <a
                href={`#${cardId(i)}`}
                data-early=""
                aria-label={`${i + 1} / ${cards.length}: ${title}`}
                aria-current={i === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(i);
                }}
              >
                <i />
              </a>
            </li>
          ))}
        </ul>
        <button
          type="button"
          data-early=""
          className="text-button step"
          onClick={() => show(aim.current.at + 1)}
        >
          Next <Arrow />
        </button>
      </div>
      <p className="unseen" aria-live="polite">
        {announcement}
      </p>
    </section>
  );
}
