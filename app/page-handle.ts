/** What a page's route module says of the page, as its export `handle`. */
export interface PageHandle {
  /** The header stands on the hero. */
  over?: boolean;
  /** The page is shown in a frame, and nothing stands around it. */
  bare?: boolean;
  /** The parameters that the page is rendered for. Asked with any other, it is the file that the build wrote. */
  query?: readonly string[];
  /** The page shows published rates: where the server fetches them, it is rendered for each request. */
  rates?: true;
  /** What its action answers is all that `receive` answers: a success may be shown by a page that is kept. */
  thanks?: true;
  /** Takes tens of milliseconds to make: in production a worker makes it, from the address, the rates and the kept terms alone. */
  costly?: true;
  /** No page but data, which the scripts of any site may read, or post JSON to. Its errors are data too (RFC 9457). */
  open?: 'reads' | 'posts';
}
