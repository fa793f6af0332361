import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { formatDollars } from '#app/lending/figures.ts';
import { loanSlug, loanTypeLabel, programOf } from '#app/lending/transactions.ts';
import { titleOf } from '#app/lending/vocabulary.ts';
import { pictureSet, pictureSrc } from '#app/ui/picture.tsx';
import { PICTURE_KINDS } from '#app/ui/picture-kinds.ts';
import { Swatch } from '#app/ui/swatch.tsx';
import type { PicturedDeal } from './portfolio-view.server.ts';

interface DealCardProps {
  deal: PicturedDeal;
  /** The lender, where that is a subsidiary. */
  originator: string | null;
}

const {
  widths: [width, largest],
  frame,
  sizes,
} = PICTURE_KINDS.deal;

interface ShotProps {
  file: string;
  version: string;
  className: string | undefined;
}

function Shot({ file, version, className }: ShotProps) {
  return (
    <img
      className={className}
      src={pictureSrc(file, largest, version)}
      srcSet={pictureSet(file, 'deal', version)}
      sizes={sizes}
      width={width}
      height={width / frame}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/**
 * Prints one card as a tombstone. Without a script the link makes the card the :target, and the visitor prints the
 * page; CSS treats both in the same way.
 */
async function printTombstone(event: MouseEvent<HTMLAnchorElement>) {
  // in another tab or window the link leads to the deal
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const card = event.currentTarget.closest('.deal')!;
  const day = card.querySelector('img')!;
  card.classList.add('printed');
  addEventListener('afterprint', () => card.classList.remove('printed'), { once: true });
  // print shows the day picture, which the dark theme may not have loaded yet
  day.loading = 'eager';
  await day.decode().catch(() => {
    // without a picture the deal is printed without it
  });
  window.print();
}

/**
 * One deal. Its picture shows the other state on hover and while its link has the keyboard's focus, and a tap keeps it:
 * a check box lies over the picture, so this needs no script. The link is the card's only tab stop. A drawing's second
 * picture is the other time of day, or a photograph; a photograph's can only be another photograph.
 */
export function DealCard({ deal, originator }: DealCardProps) {
  const { id, name, region, amount, loanType, propertyType, photograph, realImage, alt, version } = deal;
  const type = titleOf(propertyType);
  const isPair = !photograph && !realImage;
  const shown = photograph
    ? realImage
      ? 'Two photographs'
      : 'Photograph'
    : realImage
      ? 'Drawing and photograph'
      : 'Drawing';
  return (
    <li className="deal" id={`deal-${id}`}>
      <div className="look">
        {(isPair || realImage) && (
          <input type="checkbox" tabIndex={-1} aria-label={`Second picture of ${name}`} />
        )}
        <span
          className={isPair ? 'pic pair' : 'pic'}
          role="img"
          aria-label={`${shown}: ${alt ?? `${type.toLowerCase()} property, ${titleOf(region)}`}`}
        >
          <Shot version={version} file={`deal-${id}-day`} className={photograph ? undefined : 'day'} />
          {!photograph && <Shot version={version} file={`deal-${id}-night`} className="night" />}
          {realImage && <Shot version={version} file={`deal-${id}-real`} className="real" />}
        </span>
      </div>
      <div className="ends head">
        <h3>
          <Link to={`/transactions/${loanSlug(deal)}`}>{name}</Link>
        </h3>
        <p>{formatDollars(amount)}</p>
      </div>
      <div className="facts">
        <dl>
          <div>
            <dt>Location</dt>
            <dd>{titleOf(region)}</dd>
          </div>
          <div>
            <dt>Property type</dt>
            <dd>{type}</dd>
          </div>
          <div className="program">
            <dt>Loan type</dt>
            <dd>
              <Swatch program={programOf(loanType)} />
              {loanTypeLabel(loanType)}
            </dd>
          </div>
        </dl>
        <a href={`#deal-${id}`} data-early="" title="Tombstone" onClick={printTombstone}>
          <svg viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.3" aria-hidden="true">
            <path d="M2.500 1.500h13v15h-13zM5.500 5.500h7M5.500 9h7M5.500 12.500h4" />
          </svg>
          <span className="unseen">Tombstone: {name}</span>
        </a>
      </div>
      {originator && <p className="originator small">{originator}</p>}
    </li>
  );
}
