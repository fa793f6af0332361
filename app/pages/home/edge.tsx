import { countInWords } from '#app/lending/count-in-words.ts';
import { FootnoteMark } from '#app/ui/claims.tsx';
import { Picture, usePictures } from '#app/ui/picture.tsx';
import { SpreadBars } from '#app/ui/spread-bars.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { SpreadBar } from '#drawings/spread-bars.ts';
import './home.css';

export interface StreetPlace {
  label: string;
  count: number;
  /** Left and right edge of the lot, as shares of the picture's width. */
  from: number;
  to: number;
}

interface EdgeProps {
  title: string;
  points: { title: string; text: string; footnote?: true | undefined }[];
  places: StreetPlace[];
  spreads: SpreadBar[];
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** One tall picture and two wide ones, each drawn from the portfolio or the programs. */
export function Edge({ title, points, places, spreads }: EdgeProps) {
  const pictures = usePictures();
  const count = countInWords(places.length);
  const [experience, expertise, flexible] = points;
  return (
    <section className="edge sec">
      <div className="wrap grid12">
        <div className="one to-4">
          <h2 className="d2">{title}</h2>
          <figure className="filled">
            {(['day', 'night'] as const).map((time) => (
              <img
                key={time}
                className={time}
                src={`${pictures.folder('rings-quarter')}/rings-quarter-${time}.svg`}
                alt={time === 'day' ? 'A quarter of the portfolio, drawn as growth rings' : ''}
                loading="lazy"
                decoding="async"
              />
            ))}
          </figure>
          <h3 className="fig-s">{experience!.title}</h3>
          <p>
            {experience!.text}
            {experience!.footnote && <FootnoteMark />}
          </p>
        </div>
        <div className="rest from-5">
          <div>
            <figure className="street">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls, which a keyboard must reach */}
              <section className="pan" tabIndex={0} aria-label={`A street of ${count} property types`}>
                <div>
                  <Picture
                    name="street"
                    alt={`Drawing of a street with one building of each of the ${count} property types`}
                    sizes="(max-width: 640px) 700px, (max-width: 1000px) 100vw, 66vw"
                    kind="street"
                    lights
                  />
                  <svg
                    className="places"
                    role="img"
                    aria-label={places.map((p) => `${p.label}: ${p.count}`).join(', ')}
                  >
                    {places.map(({ label, count, from, to }) => (
                      <g key={label}>
                        <line x1={percent(from)} x2={percent(to)} y1="1" y2="1" />
                        <text className="number" x={percent(from)} y="50%">
                          {count}
                        </text>
                        <text className="type" x={percent(from)} y="87.5%">
                          {label}
                        </text>
                      </g>
                    ))}
                  </svg>
                </div>
              </section>
              <ul className="place-list">
                {places.map(({ label, count }) => (
                  <li key={label}>
                    <b>{count}</b>
                    {` ${label}`}
                  </li>
                ))}
              </ul>
            </figure>
            <div className="columns beside">
              <h3 className="fig-s">{expertise!.title}</h3>
              <p>{expertise!.text}</p>
            </div>
          </div>
          <div>
            <figure className="spreads on-dark">
              <SpreadBars programs={spreads} />
            </figure>
            <div className="columns beside">
              <h3 className="fig-s">{flexible!.title}</h3>
              <p>
                <Unbroken text={flexible!.text} />
              </p>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
