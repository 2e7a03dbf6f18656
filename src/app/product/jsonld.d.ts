/** As much of it as tests ask for; it brings no types of its own. */
declare module 'jsonld' {
  interface Loaded {
    documentUrl: string
    document: object
  }
  interface Options {
    documentLoader: (url: string) => Promise<Loaded>
    /** Refuses what it does not know, where it would pass over it. */
    safe: boolean
  }
  export type Node = { '@type'?: string[]; '@id'?: string } & Record<string, unknown>
  const jsonld: { expand: (input: object, options: Options) => Promise<Node[]> }
  export default jsonld
}
