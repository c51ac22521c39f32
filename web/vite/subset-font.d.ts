declare module 'subset-font' {
  /** Reduces a font to the glyphs of a text, and its axes to the given ranges. */
  export default function subset(
    font: Uint8Array,
    text: string,
    options: { readonly targetFormat: 'woff2'; readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>> },
  ): Promise<Uint8Array>
}
