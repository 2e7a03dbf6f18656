import type * as Api from '@opentelemetry/api'
import type { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type * as Sdk from '@opentelemetry/sdk-trace'
import type { Log } from '../../log.ts'
import type { SpanStart, Span, Tracer } from '../../tracing.ts'
import { withTimeout } from '../../with-timeout.ts'
import type { TracesOptions } from './samplers.ts'

/** The limit for sending the last spans, so that an unresponsive collector does not delay the shutdown. */
const LEAVES_WITHIN_MS = 2000
/** W3C trace context: version, trace, span and flags. Later versions may append more fields. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/

/** Sends spans to a collector by OTLP over HTTP, as JSON. Only this function loads OpenTelemetry. */
export async function createOtlpTracer(options: TracesOptions, log: Log): Promise<Tracer> {
  const [api, sdk, { OTLPTraceExporter: Exporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources
  const provider = new sdk.TracerProvider({
    // Later entries take precedence: OTEL_RESOURCE_ATTRIBUTES over the defaults, and the service name over both.
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': options.serviceName })),
    sampler: samplerOf(sdk, options),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: telling(new Exporter({ url: options.url }), log) }),
    ],
  })
  const otel = provider.getTracer('vibework')
  const begin = ({ name, kind, facts, startedAt }: SpanStart, parent: Api.Context): Span => {
    const span = otel.startSpan(
      name,
      {
        kind: kindOf(api, kind),
        ...(facts && { attributes: facts }),
        ...(startedAt !== undefined && { startTime: startedAt }),
      },
      parent,
    )
    return spanOf(api, span, (begun) => begin(begun, api.trace.setSpan(api.ROOT_CONTEXT, span)))
  }
  return {
    begin: (begun, traceparent) => begin(begun, elsewhere(api, traceparent)),
    close: () => withTimeout(LEAVES_WITHIN_MS, provider.shutdown()).catch(() => undefined),
  }
}

function spanOf(api: typeof Api, span: Api.Span, child: Span['child']): Span {
  const { traceId, spanId } = span.spanContext()
  return {
    traceId,
    spanId,
    isRecorded: span.isRecording(),
    child,
    tell: (name, facts) => void span.updateName(name).setAttributes(facts),
    end(problem) {
      if (problem) {
        span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', problem)
      }
      span.end()
    },
  }
}

function kindOf({ SpanKind }: typeof Api, kind: SpanStart['kind']) {
  return { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }[kind]
}

/** The caller's span from the `traceparent` header, or the root context if the header is missing or invalid. */
function elsewhere({ ROOT_CONTEXT, trace }: typeof Api, traceparent = ''): Api.Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function samplerOf(sdk: typeof Sdk, { sampler, ratio }: TracesOptions): Sdk.Sampler {
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  }
  const root = roots[sampler.replace('parentbased_', '') as keyof typeof roots]()
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root
}

/** Logs once when the collector becomes unavailable and once when it is back. */
function telling(exporter: OTLPTraceExporter, log: Log): Sdk.SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isRefused = result.error !== undefined
        if (isRefused && !isAway)
          log.warn({ err: result.error }, 'the collector does not accept traces')
        if (!isRefused && isAway) log.info('the collector accepts traces again')
        isAway = isRefused
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
