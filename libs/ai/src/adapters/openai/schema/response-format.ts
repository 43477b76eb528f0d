import type { ResponseFormatJSONSchema } from 'openai/resources/shared';
import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * A shape of answer as the servers are given it: the part of JSON Schema that OpenAI, llama.cpp, Ollama and vLLM all read.
 * The helper of the SDK writes `$schema` and the bounds of a safe integer, which make a grammar of digits out of a line number.
 */
export function responseFormat(name: string, shape: z.ZodType): ResponseFormatJSONSchema {
  return { type: 'json_schema', json_schema: { name, strict: true, schema: portable(z.toJSONSchema(shape)) } };
}

/** Without `$schema` and the bounds that mean "any", and with anyOf for a list of types, which is younger and which not every server reads. */
function portable(schema: Json): Json {
  const { type, minimum, maximum, ...rest } = schema;
  const inner = Object.entries(rest)
    .filter(([key]) => key !== '$schema')
    .map(([key, value]): [string, unknown] => [key, key === 'enum' ? value : within(value)]);
  return {
    ...(Array.isArray(type)
      ? { anyOf: type.map((one: unknown) => ({ type: one })) }
      : type === undefined
        ? {}
        : { type }),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...Object.fromEntries<unknown>(inner),
  };
}

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within);
  return typeof value === 'object' && value !== null ? portable(value as Json) : value;
}
