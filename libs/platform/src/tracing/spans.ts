import { context, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

/** Does nothing, at no cost, until {@link Tracing} was opened. */
const tracer = trace.getTracer('jizo');

/** A measured span and its work. Names and attributes are kinds, routes, ids and counts, never what was said or typed. */
export interface OpenSpan {
  /** Runs `work`; everything it begins belongs to the span, in the queue and in the worker too. */
  run<T>(work: () => T): T;
  end(ending: { name: string; attributes: Attributes; isFailure: boolean }): void;
}

/** Begins the span of a request that this process answers. What comes from outside is no part of a trace of ours. */
export function openRequestSpan(method: string): OpenSpan {
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, root: true });
  const inside = trace.setSpan(context.active(), span);
  return {
    run: (work) => context.with(inside, work),
    end: ({ name, attributes, isFailure }) => {
      span.updateName(name);
      span.setAttributes(attributes);
      if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Records a call to another server that has just ended after `ms` milliseconds. */
export function recordCallSpan(name: string, ms: number, attributes: Attributes): void {
  const end = Date.now();
  tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: end - ms, attributes }).end(end);
}

/** The trace that the work under way belongs to; undefined where nothing is traced. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}
