import { type MouseEvent, memo } from 'react';
import { formatDollars } from '#app/lending/figures.ts';
import { loanTypeLabel, programOf, propertyTypeLabel, regionLabel } from '#app/lending/transactions.ts';
import { pictureSet, pictureSrc } from '#app/ui/picture.tsx';
import { Swatch } from '#app/ui/swatch.tsx';
import type { PicturedDeal } from './portfolio-view.ts';

interface DealCardProps {
  deal: PicturedDeal;
  /** Who made the loan, where that is a subsidiary. */
  originator: string | null;
  tombstone: string;
  /** The card is alone on the sheet that is being printed. */
  isPrinted: boolean;
  onPrint: (event: MouseEvent<HTMLAnchorElement>, id: number) => void;
}

const WIDTHS = [480, 960];
/** Four columns end at 342 px each. */
const SIZES = '(min-width: 1536px) 342px, (min-width: 1001px) 30vw, (min-width: 641px) 45vw, 90vw';

function Shot({ file, className }: { file: string; className: string | undefined }) {
  return (
    <img
      className={className}
      src={pictureSrc(file, 960)}
      srcSet={pictureSet(file, WIDTHS)}
      sizes={SIZES}
      width="480"
      height="360"
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/**
 * One deal. Its picture shows the other state under the pointer and under keyboard focus, and a tap keeps it: the
 * picture has a check box over it, so that this needs no script. A drawing's second picture is the other time of day,
 * or a photograph; a photograph's can only be another photograph.
 */
export const DealCard = memo(function DealCard({
  deal,
  originator,
  tombstone,
  isPrinted,
  onPrint,
}: DealCardProps) {
  const { id, name, region, amount, loanType, propertyType, photograph, realImage } = deal;
  const type = propertyTypeLabel(propertyType);
  const isPair = !photograph && !realImage;
  const shown = [photograph ? 'Photograph' : 'Drawing', ...(realImage ? ['and photograph'] : [])].join(' ');
  return (
    <li className={`deal${isPrinted ? ' printed' : ''}`} id={`deal-${id}`}>
      <div className="look">
        {(isPair || realImage) && <input type="checkbox" aria-label={`Second picture of ${name}`} />}
        <span
          className={isPair ? 'pic pair' : 'pic'}
          role="img"
          aria-label={`${shown}: ${type.toLowerCase()} property, ${regionLabel(region)}`}
        >
          <Shot file={`deal-${id}-day`} className={photograph ? undefined : 'day'} />
          {!photograph && <Shot file={`deal-${id}-night`} className="night" />}
          {realImage && <Shot file={`deal-${id}-real`} className="real" />}
        </span>
      </div>
      <div className="head">
        <h3>{name}</h3>
        <p>{formatDollars(amount)}</p>
      </div>
      <div className="facts">
        <dl>
          <div>
            <dt>Location</dt>
            <dd>{regionLabel(region)}</dd>
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
        <a href={`#deal-${id}`} data-early="" title={tombstone} onClick={(event) => onPrint(event, id)}>
          <svg viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.3" aria-hidden="true">
            <path d="M2.500 1.500h13v15h-13zM5.500 5.500h7M5.500 9h7M5.500 12.500h4" />
          </svg>
          <span className="unseen">
            {tombstone}: {name}
          </span>
        </a>
      </div>
      {originator && <p className="originator">{originator}</p>}
    </li>
  );
});
