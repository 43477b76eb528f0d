/** A named list of numbers of a model, with its dimensions. */
export interface Weights {
  dims: readonly number[];
  values: Float32Array;
}

/** Fields of a protobuf message: numbers as such, everything else as its bytes. */
type Field = [number: number, value: number | Uint8Array];

/** Fields of ONNX's messages that lead to the constants of a graph (onnx.proto3). */
const FIELD = {
  model: { graph: 7 },
  graph: { node: 1, initializer: 5 },
  node: { output: 2, attribute: 5 },
  attribute: { tensor: 5, graph: 6 },
  tensor: { dims: 1, type: 2, name: 8, raw: 9 },
} as const;
const FLOAT = 1;

/** All lists of floating point numbers in an ONNX model, by the names of their inputs. @throws Error if it is not a model */
export function readWeights(model: Uint8Array): Map<string, Weights> {
  const found = new Map<string, Weights>();
  for (const graph of messages(model, FIELD.model.graph)) readGraph(graph, found);
  return found;
}

function readGraph(graph: Uint8Array, found: Map<string, Weights>): void {
  for (const tensor of messages(graph, FIELD.graph.initializer)) {
    const [name = new Uint8Array()] = messages(tensor, FIELD.tensor.name);
    keep(text(name), tensor, found);
  }
  for (const node of messages(graph, FIELD.graph.node)) {
    const [output = new Uint8Array()] = messages(node, FIELD.node.output);
    for (const attribute of messages(node, FIELD.node.attribute)) {
      for (const tensor of messages(attribute, FIELD.attribute.tensor)) keep(text(output), tensor, found);
      for (const inner of messages(attribute, FIELD.attribute.graph)) readGraph(inner, found);
    }
  }
}

function keep(name: string, tensor: Uint8Array, found: Map<string, Weights>): void {
  const fields = [...readFields(tensor)];
  const [raw] = messages(tensor, FIELD.tensor.raw);
  if (raw === undefined || !fields.some(([field, value]) => field === FIELD.tensor.type && value === FLOAT)) return;
  const dims = fields.flatMap(([field, value]) => {
    if (field !== FIELD.tensor.dims) return [];
    return typeof value === 'number' ? [value] : packed(value);
  });
  // Copied, so that they are aligned, and the file itself can go.
  found.set(name, { dims, values: new Float32Array(Uint8Array.from(raw).buffer) });
}

function messages(message: Uint8Array, wanted: number): Uint8Array[] {
  return [...readFields(message)].flatMap(([field, value]) =>
    field === wanted && typeof value !== 'number' ? [value] : [],
  );
}

function* readFields(message: Uint8Array): Generator<Field> {
  for (let at = 0; at < message.length;) {
    const key = readNumber(message, at);
    const [field, kind] = [Math.floor(key.value / 8), key.value % 8];
    if (kind === 0) {
      const number = readNumber(message, key.next);
      yield [field, number.value];
      at = number.next;
      continue;
    }
    const length = kind === 2 ? readNumber(message, key.next) : { value: kind === 1 ? 8 : 4, next: key.next };
    at = length.next + length.value;
    if (at > message.length) throw new Error('not an ONNX model');
    yield [field, message.subarray(length.next, at)];
  }
}

function packed(bytes: Uint8Array): number[] {
  const values: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const { value, next } = readNumber(bytes, at);
    values.push(value);
    at = next;
  }
  return values;
}

function readNumber(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0;
  for (let at = from, scale = 1; at < bytes.length; at += 1, scale *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte % 128) * scale;
    if (byte < 128) return { value, next: at + 1 };
  }
  throw new Error('not an ONNX model');
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
