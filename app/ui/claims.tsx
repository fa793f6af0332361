import type { Site } from '#app/collections/site.server.ts';

/** The three headline claims, each with its footnote mark, and the footnote itself. */
export function Claims({ claims, footnote }: { claims: Site['claims']; footnote: string }) {
  return (
    <section className="wrap stats" aria-label="The firm in figures">
      <ul className="grid12">
        {claims.map(({ key, figure, label }) => (
          <li key={key} className="stat">
            <p>{label}</p>
            <p className="fig">
              {figure}
              <FootnoteMark />
            </p>
          </li>
        ))}
      </ul>
      <Footnote text={footnote} />
    </section>
  );
}

/** The mark beside a claim; leads to the footnote. */
export function FootnoteMark() {
  return (
    <span className="fn-mark">
      <a href="#footnote-1" aria-label="Footnote 1">
        1
      </a>
    </span>
  );
}

export function Footnote({ text }: { text: string }) {
  return (
    <p className="small fn-note" id="footnote-1">
      <sup>1</sup>
      {text}
    </p>
  );
}
