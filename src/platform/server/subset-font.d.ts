/** The part of subset-font that is used here; the package has no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype'
    /** The fixed position of each axis of a variable font. */
    variationAxes: Record<string, number>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
