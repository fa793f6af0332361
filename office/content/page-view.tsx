import { TextLink } from '#office/buttons.tsx';

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

/** What can be switched: its name, and each view with its word, the first of which is shown. */
const CHOICES: [what: string, views: [shows: string, says: string][], isWide?: true][] = [
  [
    'What is shown',
    [
      ['draft', 'With this change'],
      ['now', 'As public'],
    ],
  ],
  [
    'Width',
    [
      ['desk', 'Desk'],
      ['phone', 'Phone'],
    ],
    true,
  ],
  [
    'Theme',
    [
      ['day', 'Day'],
      ['night', 'Night'],
    ],
  ],
];

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
          {CHOICES.slice(draft && now ? 0 : 1).map(([what, views, isWide]) => (
            <fieldset key={what} className={isWide ? 'seg only-beside' : 'seg'}>
              <legend className="unseen">{what}</legend>
              {views.map(([shows, says], i) => (
                <button key={shows} type="button" data-show={shows} aria-pressed={i === 0}>
                  {says}
                </button>
              ))}
            </fieldset>
          ))}
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
        <TextLink to={shown} target="_blank" rel="noreferrer" data-open>
          Open the page<span className="unseen"> {address}</span>
        </TextLink>
      </p>
    </section>
  );
}
