/** The page beside the lines. */
export interface PageView {
  name: string;
  /** Its public address; empty for words that only staff read. */
  address: string;
  /** The address of its preview with the change; null where nothing is changed. */
  draft: string | null;
  /** The address of the public version; null for a page that does not exist yet. */
  now: string | null;
  /** Words of the open line: the page is scrolled to them. */
  words: string;
}

const Choice = ({
  what,
  is,
  name,
  wide = false,
}: {
  what: string;
  is: string;
  name: [string, string][];
  wide?: boolean;
}) => (
  <fieldset className={wide ? 'seg only-beside' : 'seg'}>
    <legend className="unseen">{what}</legend>
    {name.map(([value, says]) => (
      <button key={value} type="button" data-show={value} aria-pressed={value === is}>
        {says}
      </button>
    ))}
  </fieldset>
);

/**
 * The real page in a frame, with the draft or as it is public. The script fills the frame; without it there is a link.
 */
export function PageBeside({ view: { name, address, draft, now, words } }: { view: PageView }) {
  const shown = draft ?? now;
  if (!shown) return null;
  return (
    <section
      className="beside"
      aria-label="The page"
      data-beside
      data-draft={draft ?? undefined}
      data-now={now ?? undefined}
      data-words={words || undefined}
    >
      <div className="ends bar">
        <button className="text-button" type="button" data-peek hidden>
          Back to the lines
        </button>
        <span className="only-beside">
          <b>{name}</b>
        </span>
        <div className="tools-row" data-choices hidden>
          {draft && now && (
            <Choice
              what="What is shown"
              is="draft"
              name={[
                ['draft', 'With this change'],
                ['now', 'As public'],
              ]}
            />
          )}
          <Choice
            what="Width"
            is="desk"
            wide
            name={[
              ['desk', 'Desk'],
              ['phone', 'Phone'],
            ]}
          />
          <Choice
            what="Theme"
            is="day"
            name={[
              ['day', 'Day'],
              ['night', 'Night'],
            ]}
          />
        </div>
      </div>
      <div className="page-glass" data-glass>
        <p className="small" data-waits>
          The page stands here where scripts run. Open it in a window of its own with the link below.
        </p>
      </div>
      <p className="ends sill">
        <span data-says hidden>
          Press any sentence to change it.
        </span>
        <a className="in-text" href={shown} target="_blank" rel="noreferrer" data-open>
          Open the page<span className="unseen"> {address}</span>
        </a>
      </p>
    </section>
  );
}
