/** As much of it as the product asks for; it brings no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype'
    /** Where a variable font stands still. */
    variationAxes: Record<string, number>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
