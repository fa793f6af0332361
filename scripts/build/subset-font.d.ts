declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2' | 'truetype' | 'sfnt';
    variationAxes: Record<string, number | { min: number; max: number }>;
    noHinting: boolean;
    noLayoutClosure: boolean;
    keepFeatures: string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
