declare module 'opentype.js' {
  type Command = { x?: number; y?: number; x1?: number; y1?: number; x2?: number; y2?: number } & {
    type: 'M' | 'L' | 'Q' | 'C' | 'Z';
  };
  export interface Path {
    commands: Command[];
  }
  export interface Font {
    charToGlyphIndex(character: string): number;
    /** In pixels at the given font size. */
    getAdvanceWidth(text: string, size: number): number;
    getPath(text: string, x: number, baseline: number, size: number): Path;
  }
  const opentype: { parse(font: ArrayBuffer): Font };
  export default opentype;
}
