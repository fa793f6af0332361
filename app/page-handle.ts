/** What a page's route module says of the page, as its export `handle`. */
export interface PageHandle {
  /** The header stands on the hero. */
  over?: boolean;
  /** The page is shown in a frame, and nothing stands around it. */
  bare?: boolean;
  /** The parameters that the page is rendered for. Asked with any other, it is the file that the build wrote. */
  query?: readonly string[];
}
