/** Properties of a page that its route module exports as `handle`. */
export interface PageHandle {
  /** The header lies over the hero picture. */
  over?: boolean;
  /** The page is shown in a frame, without header and footer. */
  bare?: boolean;
  /**
   * The query parameters with which the server renders the page, or 'deal': all those of a deal in the intake. With any
   * others it sends the file of the build.
   */
  query?: readonly string[] | 'deal';
  /** The page shows published rates: where the server fetches them, the page is rendered for each request. */
  rates?: true;
  /**
   * Outside systems that the page embeds where they are configured: its policy then allows their hosts
   * (server/providers.ts).
   */
  embeds?: readonly ('investorForm' | 'mediaForm' | 'webinar' | 'videoHost')[];
  /** Another page of the site may show this one in a frame. */
  framed?: true;
  /**
   * The page depends on the day, on the address, or on what was served before: the running server makes it, and the
   * build writes no file.
   */
  file?: false;
  /**
   * In production a worker makes it, from the address, the content, the rates and the stored terms alone: it takes 10
   * ms, or anybody may request it any number of times.
   */
  apart?: true;
  /** The page lists all versions of the terms: they are read for the worker that makes it. */
  history?: true;
  /** As `apart`, with a limit for each visitor: it takes tens of milliseconds. */
  costly?: true;
  /**
   * Data instead of a page: scripts of any site may read it, or post JSON to it. Its errors are data too (RFC 9457).
   */
  open?: 'reads' | 'posts';
}
