import type { OnApplicationShutdown } from '@nestjs/common';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.js';

/** A collector that does not answer keeps no process from its end for longer. */
const FLUSH_MS = 2_000;

type TracingConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** Sends the spans of this process to a collector (OTLP over HTTP), where the configuration names one. */
export class Tracing implements OnApplicationShutdown {
  private constructor(
    readonly isOpen: boolean,
    private readonly shutdown: () => Promise<void>,
  ) {}

  /** Begins to trace for the whole process. What it needs is loaded only then. */
  static async open(config: TracingConfig): Promise<Tracing> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
    if (endpoint === undefined) return new Tracing(false, () => Promise.resolve());
    const [{ context, propagation, SpanKind, trace }, { AsyncLocalStorageContextManager }, core, resources, sdk, otlp] =
      await Promise.all([
        import('@opentelemetry/api'),
        import('@opentelemetry/context-async-hooks'),
        import('@opentelemetry/core'),
        import('@opentelemetry/resources'),
        import('@opentelemetry/sdk-trace'),
        import('@opentelemetry/exporter-trace-otlp-http'),
      ]);
    const exporter = new otlp.OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/u, '')}/v1/traces`,
      headers: core.parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS),
    });
    const share = new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG);
    const root: Sampler = {
      // What a queue does for itself every few seconds would hide what people wanted.
      shouldSample: (parent, traceId, _name, kind) =>
        kind === SpanKind.INTERNAL
          ? { decision: sdk.SamplingDecision.NOT_RECORD }
          : share.shouldSample(parent, traceId),
      toString: () => share.toString(),
    };
    const provider = new sdk.TracerProvider({
      resource: resources.resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME }),
      sampler: new sdk.ParentBasedSampler({ root }),
      spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
    });
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(provider);
    return new Tracing(true, () => provider.shutdown());
  }

  /** Sends what has not been sent yet. Spans that a collector does not take are lost: they are figures, not anybody's words. */
  async onApplicationShutdown(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
    await Promise.race([this.shutdown().catch(() => undefined), late]);
  }
}
