import { ANALYSIS_KINDS } from '@app/contract';
import { z } from 'zod';
import { advice, analysisShape, choice, deepDive, notes, questions, reply } from './answer-shapes.js';
import { responseFormat } from './response-format.js';

type Json = Record<string, unknown>;

/** One schema inside another, with how deep it stands. */
interface Node {
  at: string;
  depth: number;
  schema: Json;
}

/** Every schema of a schema, by the keywords that hold schemas. */
function nodesOf(schema: Json, at = '#', depth = 1): Node[] {
  const inner: [string, unknown][] = [
    ...Object.entries((schema['properties'] ?? {}) as Json),
    ...((schema['anyOf'] ?? []) as unknown[]).map((one, index): [string, unknown] => [`anyOf${index}`, one]),
    ...('items' in schema ? [['items', schema['items']] as [string, unknown]] : []),
  ];
  return [{ at, depth, schema }, ...inner.flatMap(([name, one]) => nodesOf(one as Json, `${at}/${name}`, depth + 1))];
}

/**
 * What servers refuse, or leave out of account without a word, as they publish it.
 * OpenAI: guide "Structured model outputs", section "Supported schemas", and its limits for fine-tuned models.
 * llama.cpp: grammars/README.md, "JSON Schemas → GBNF", known limitations; Ollama converts by the same code.
 * vLLM: has_xgrammar_unsupported_json_features in vllm/v1/structured_output/backend_xgrammar.py, releases 0.6.6 to 0.12.
 */
const RULES: readonly { by: string; says: string; breaks: (node: Node, root: Json) => boolean }[] = [
  {
    by: 'OpenAI',
    says: 'the root is an object and no anyOf',
    breaks: ({ at, schema }) => at === '#' && (schema['type'] !== 'object' || 'anyOf' in schema),
  },
  {
    by: 'OpenAI',
    says: 'every field is required',
    breaks: ({ schema }) =>
      schema['type'] === 'object' &&
      JSON.stringify(Object.keys(schema['properties'] ?? {})) !== JSON.stringify(schema['required']),
  },
  {
    by: 'OpenAI',
    says: 'additionalProperties is false',
    breaks: ({ schema }) => schema['type'] === 'object' && schema['additionalProperties'] !== false,
  },
  { by: 'OpenAI', says: 'at most 10 levels of nesting', breaks: ({ depth }) => depth > 10 },
  {
    by: 'OpenAI (the limit until 2025, which Azure keeps)',
    says: 'at most 100 properties',
    breaks: (_, root) =>
      nodesOf(root).reduce((sum, { schema }) => sum + Object.keys((schema['properties'] ?? {}) as Json).length, 0) >
      100,
  },
  {
    by: 'OpenAI',
    says: 'at most 1,000 values of enums',
    breaks: (_, root) =>
      nodesOf(root).reduce((sum, { schema }) => sum + ((schema['enum'] ?? []) as unknown[]).length, 0) > 1_000,
  },
  {
    by: 'OpenAI',
    says: 'no composition but anyOf',
    breaks: ({ schema }) =>
      ['allOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas'].some(
        (key) => key in schema,
      ),
  },
  {
    by: 'OpenAI, Azure (fine-tuned models), vLLM 0.6.6',
    says: 'no bounds of lengths, numbers and lists',
    breaks: ({ schema }) =>
      [
        ...['minLength', 'maxLength', 'pattern', 'format'],
        ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
        ...['minItems', 'maxItems', 'uniqueItems', 'contains', 'minContains', 'maxContains', 'prefixItems'],
        ...['patternProperties', 'propertyNames', 'minProperties', 'maxProperties', 'unevaluatedProperties'],
      ].some((key) => key in schema),
  },
  {
    by: 'llama.cpp',
    says: 'no $ref, no $schema, no default: nested references are broken, the others mean nothing to it',
    breaks: ({ schema }) => ['$ref', '$defs', 'definitions', '$schema', '$id', 'default'].some((key) => key in schema),
  },
  {
    by: 'llama.cpp',
    says: 'no properties beside anyOf in one type',
    breaks: ({ schema }) => 'properties' in schema && 'anyOf' in schema,
  },
  {
    by: 'llama.cpp, vLLM',
    says: 'each schema has one named type, or is an anyOf',
    breaks: ({ schema }) =>
      'anyOf' in schema
        ? 'type' in schema
        : !['object', 'array', 'string', 'integer', 'boolean', 'null'].includes(String(schema['type'])),
  },
  {
    by: 'llama.cpp',
    says: 'a list says what it holds',
    breaks: ({ schema }) => schema['type'] === 'array' && typeof schema['items'] !== 'object',
  },
];

function complaints(shape: z.ZodType): string[] {
  const { schema = {} } = responseFormat('answer', shape).json_schema;
  return RULES.flatMap(({ by, says, breaks }) =>
    nodesOf(schema)
      .filter((node) => breaks(node, schema))
      .map(({ at }) => `${by}: ${says} (${at})`),
  );
}

const OPERATIONS: readonly [string, z.ZodType][] = [
  ...Object.entries({ reply, questions, advice, deepDive, notes, choice }),
  ...ANALYSIS_KINDS.map((kind): [string, z.ZodType] => [`analyse ${kind}`, analysisShape([kind])]),
  ['analyse all kinds', analysisShape(ANALYSIS_KINDS)],
];

describe('the schemas of answers', () => {
  it.each(OPERATIONS)('[MND-20] %s: every server reads it', (_, shape) => {
    expect(complaints(shape)).toEqual([]);
  });

  it.each([
    ['an optional field', z.object({ a: z.string().optional() })],
    ['a list as the root', z.array(z.string())],
    ['a length', z.object({ a: z.string().max(3) })],
    ['a pattern', z.object({ a: z.string().regex(/^a$/u) })],
    ['any number', z.object({ a: z.number() })],
    ['one shape of two', z.object({ a: z.xor([z.string(), z.int()]) })],
    ['a default', z.object({ a: z.string().default('a') })],
    ['a map', z.object({ a: z.record(z.string(), z.string()) })],
    ['anything', z.object({ a: z.unknown() })],
  ])('[MND-20] the rules refuse %s', (_, shape) => {
    expect(complaints(shape)).not.toEqual([]);
  });

  it('[MND-20] the name is one that OpenAI takes, and the message of a reply comes first', () => {
    const { json_schema: format } = responseFormat('suggestQuestions', reply);
    expect(format.name).toMatch(/^[\w-]{1,64}$/u);
    expect(Object.keys(format.schema?.['properties'] as Json)[0]).toBe('message');
  });
});
