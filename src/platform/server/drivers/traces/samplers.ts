export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TracesOptions {
  /** Where the collector takes spans over HTTP. */
  url: string
  serviceName: string
  /** Which traces are kept, in the standard's words. */
  sampler: (typeof samplers)[number]
  /** For the samplers that keep a part: from 0 to 1. */
  ratio: number
}
