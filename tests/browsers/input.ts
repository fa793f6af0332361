/** What a browser has to be able to do for these journeys. Everything else is written once, in visitor.ts. */
export interface Input {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page, and gives what it returns. */
  evaluate<T>(body: string): Promise<T>;
  /** Moves the pointer to a point of the window, in CSS pixels. */
  move(x: number, y: number): Promise<void>;
  /** Presses and lets go of the pointer's first button, where it is. */
  click(): Promise<void>;
  /** Types text, or presses one key by its name, into what has the focus. */
  type(text: string): Promise<void>;
  press(key: 'Escape' | 'Enter' | 'Tab' | 'ArrowDown' | 'End' | 'n' | 'x'): Promise<void>;
  /** Chooses files for the first field that a CSS selector finds. Their paths. */
  choose(selector: string, files: string[]): Promise<void>;
  /** The browser's own buttons. */
  back(): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}
