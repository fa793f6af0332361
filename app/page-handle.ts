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
  /** Outside systems that the page embeds where they are configured: its policy then names their hosts. */
  embeds?: readonly ('investorForm' | 'mediaForm' | 'webinar' | 'videoHost')[];
  /** A page of ours may show this one in a frame. */
  framed?: true;
  /** It depends on the day, on the address, or on what was served before: the running server makes it, and no file of the build is it. */
  file?: false;
  /** In production a worker makes it, from the address, the content, the rates and the kept terms alone: it takes 10 ms, or anybody may ask for it without an end. */
  apart?: true;
  /** As `apart`, and one visitor gets only so many: it takes tens of milliseconds. */
  costly?: true;
  /** No page but data, which the scripts of any site may read, or post JSON to. Its errors are data too (RFC 9457). */
  open?: 'reads' | 'posts';
}
