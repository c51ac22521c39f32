declare module 'subset-font' {
  /** Cuts a font down to the characters of a text, at one place of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'truetype'; readonly variationAxes: { readonly wght: number } },
  ): Promise<Buffer>
}
