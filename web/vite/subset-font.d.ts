declare module 'subset-font' {
  /** Keeps of a font the glyphs of a text, and of its axes the stated parts. */
  export default function subset(
    font: Uint8Array,
    text: string,
    options: { readonly targetFormat: 'woff2'; readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>> },
  ): Promise<Uint8Array>
}
