/** What a driver has to provide for these journeys. Everything else is written once, in visitor.ts. */
export interface Input {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page, and returns its result. */
  evaluate<T>(body: string): Promise<T>;
  /** Moves the pointer to a point of the window, in CSS pixels. */
  move(x: number, y: number): Promise<void>;
  /** Presses and releases the primary button at the pointer's position. */
  click(): Promise<void>;
  /** Types text, or presses one key by its name, in the focused element. */
  type(text: string): Promise<void>;
  press(key: 'Escape' | 'Enter' | 'Tab' | 'ArrowDown' | 'End' | 'Home' | 'n' | 'x'): Promise<void>;
  /** Chooses files, by path, for the first field that a CSS selector matches. */
  choose(selector: string, files: string[]): Promise<void>;
  /** The browser's own buttons. */
  back(): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}
