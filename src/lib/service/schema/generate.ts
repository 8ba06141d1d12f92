import { isObject, type JsonObject, type JsonValue } from '../../base/api/wire/json';
import { generateNumber, generateString, type Hints } from './scalars';
import { mergeSchemas } from './merge-schemas';

export interface GenerateOptions {
  seed: number;
  /** Attempt 0 uses the first branch everywhere; later attempts mix branches. */
  attempt: number;
  hints: Hints;
}

/** Depth below which only required members are made, so that recursive schemas end. */
const fullDepth = 3;
const maxDepth = 24;
/** Bound on members, so that one request cannot use up all memory. */
const maxMembers = 1000;

/** Makes a value that should satisfy the schema; the caller must validate it. */
export function generateValue(schema: JsonObject, options: GenerateOptions): JsonValue {
  return new Generator(schema, options).value(schema, 'value', 0);
}

class Generator {
  /** Increases with every value, so that unique items differ. */
  #count = 0;
  #state: number;
  readonly #root: JsonObject;
  readonly #options: GenerateOptions;

  constructor(root: JsonObject, options: GenerateOptions) {
    this.#root = root;
    this.#options = options;
    this.#state = options.seed * 31 + options.attempt;
  }

  value(unresolved: JsonValue | undefined, name: string, depth: number): JsonValue {
    this.#count += 1;
    if (!isObject(unresolved) || depth > maxDepth) return `${name} ${this.#count}`;
    const schema = this.#resolve(unresolved, depth);
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.enum)) return this.#choose(schema.enum);
    switch (this.#type(schema, depth)) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'integer':
        return generateNumber(schema, 1, this.#count, this.#options.hints);
      case 'number':
        return generateNumber(schema, 0, this.#count, this.#options.hints);
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return generateString(schema, name, this.#count, this.#options.hints);
    }
  }

  /** Follows references and merges combinations into one flat schema. */
  #resolve(schema: JsonObject, depth: number): JsonObject {
    let result = schema;
    for (let step = 0; typeof result.$ref === 'string' && step < maxDepth; step++) {
      const { $ref, ...rest } = result;
      result = mergeSchemas(this.#lookUp($ref), rest);
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
      const branches = result[keyword];
      if (!Array.isArray(branches) || branches.length === 0) continue;
      const { [keyword]: _, ...rest } = result;
      const taken = keyword === 'allOf' ? branches : [this.#branch(branches, depth)];
      result = taken
        .filter((branch) => isObject(branch))
        .map((branch) => this.#resolve(branch, depth + 1))
        .reduce((merged, branch) => mergeSchemas(merged, branch), rest);
    }
    return result;
  }

  /** At depth a branch without references is chosen, or a recursive schema would never end. */
  #branch(branches: JsonValue[], depth: number): JsonValue {
    const plain = branches.filter((branch) => !JSON.stringify(branch).includes('"$ref"'));
    return this.#pick(depth > fullDepth && plain.length > 0 ? plain : branches);
  }

  #lookUp(reference: string): JsonObject {
    const steps = decodeURIComponent(reference).split('/').slice(1);
    const found = steps.reduce<unknown>((value, step) => {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      return isObject(value) || Array.isArray(value)
        ? (value as { [name: string]: unknown })[key]
        : undefined;
    }, this.#root);
    return isObject(found) ? (found as JsonObject) : {};
  }

  #type(schema: JsonObject, depth: number): JsonValue | undefined {
    if (Array.isArray(schema.type)) {
      const types = schema.type;
      if (depth > fullDepth && types.includes('null')) return 'null';
      return this.#pick(types.filter((type) => type !== 'null'));
    }
    if (schema.type !== undefined) return schema.type;
    if ('properties' in schema || 'required' in schema || 'minProperties' in schema)
      return 'object';
    if ('items' in schema || 'prefixItems' in schema || 'minItems' in schema) return 'array';
    const numeric = ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'];
    return numeric.some((keyword) => keyword in schema) ? 'number' : 'string';
  }

  #object(schema: JsonObject, depth: number): JsonObject {
    const properties = isObject(schema.properties) ? schema.properties : {};
    const required = (Array.isArray(schema.required) ? schema.required : []).map(String);
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    const limit = Number(schema.maxProperties ?? Infinity);
    const names = [...required, ...(depth < fullDepth ? optional : [])];
    const entries = names
      .filter((name) => properties[name] !== false)
      .slice(0, Math.max(limit, required.length))
      .map((name): [string, JsonValue] => [
        name,
        this.value(properties[name] ?? schema.additionalProperties, name, depth + 1),
      ]);
    const least = Math.min(Number(schema.minProperties ?? 0), maxMembers);
    while (entries.length < least) {
      const name = `property${entries.length + 1}`;
      entries.push([name, this.value(schema.additionalProperties, name, depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  #array(schema: JsonObject, name: string, depth: number): JsonValue[] {
    const fixed = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
    const contained = schema.contains === undefined ? 0 : Number(schema.minContains ?? 1);
    const wanted = depth < fullDepth && schema.items !== false ? 2 : 0;
    const least = Math.max(Number(schema.minItems ?? 0), fixed.length, contained);
    const most = Math.min(Number(schema.maxItems ?? Infinity), maxMembers);
    const length = Math.min(Math.max(least, wanted), most);
    return Array.from({ length }, (_, index) => {
      const item = index < contained ? schema.contains : (fixed[index] ?? schema.items);
      return this.value(item, name.replace(/s$/, ''), depth + 1);
    });
  }

  /** Returns the value that the prompt mentions, else one by count. */
  #choose(values: JsonValue[]): JsonValue {
    const prompt = this.#options.hints.prompt.toLowerCase();
    const mentioned = values.find(
      (value) => typeof value === 'string' && prompt.includes(value.toLowerCase()),
    );
    return mentioned ?? values[this.#count % values.length] ?? null;
  }

  #pick<T>(branches: T[]): T {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) >>> 0;
    const index = this.#options.attempt === 0 ? 0 : (this.#state >>> 8) % branches.length;
    return branches[index] as T;
  }
}
