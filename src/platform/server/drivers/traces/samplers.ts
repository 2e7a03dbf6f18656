export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TracesOptions {
  /** The collector's address for spans over HTTP. */
  url: string
  serviceName: string
  /** The sampling strategy, by its OpenTelemetry name. */
  sampler: (typeof samplers)[number]
  /** The share of traces kept, from 0 to 1, for the `traceidratio` samplers. */
  ratio: number
}
