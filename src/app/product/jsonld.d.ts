/** The part of the API that tests use; the package has no types of its own. */
declare module 'jsonld' {
  interface Loaded {
    documentUrl: string
    document: object
  }
  interface Options {
    documentLoader: (url: string) => Promise<Loaded>
    /** Throws on unknown terms instead of ignoring them. */
    safe: boolean
  }
  export type Node = { '@type'?: string[]; '@id'?: string } & Record<string, unknown>
  const jsonld: { expand: (input: object, options: Options) => Promise<Node[]> }
  export default jsonld
}
