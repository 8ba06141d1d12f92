import { defined, isIndex, text } from './chat-values';
import type { ChatUpdate } from './chat-types';
import { isObject, jsonOr, type JsonObject, type Members } from './wire/json';
import type { ServiceMembers } from './service-members';

/** Most calls of one answer. */
const maxCalls = 128;

/** One entry of `tool_calls`, as far as it is filled. */
interface Piece {
  index?: number;
  id?: string;
  name?: string;
  arguments?: string;
  rest?: JsonObject;
}

/** A call that has begun. */
interface Call {
  id?: string;
  name?: string;
  /** Its name came once more after whole arguments: the next ones are those of another call. */
  isNamedAgain?: boolean;
  readonly position: number;
  readonly json: JsonEnd;
  index?: number;
}

/**
 * Joins the pieces of an answer's tool calls as services stream them. The index should name the call of a piece,
 * but it is missing, the same for all, or begins at 1, and blank ids follow the first one. A piece with a known id
 * belongs to its call. Otherwise a new id with a name, another name, or new arguments after whole ones begin a call; any
 * other piece belongs to the open call of its index, or to the last one. Updates have the position of their call.
 */
export class CallAssembly {
  readonly #calls: Call[] = [];
  /** The open call of each index. */
  readonly #open = new Map<number, Call>();
  readonly #members: ServiceMembers;

  constructor(members: ServiceMembers) {
    this.#members = members;
  }

  /** `areWhole`: each entry is a whole call, since the reply is not streamed. */
  read(answer: Members, areWhole: boolean): ChatUpdate[] {
    const entries = Array.isArray(answer.tool_calls) ? answer.tool_calls.filter(isObject) : [];
    // Several entries without an index are of different calls, in the same order in each chunk.
    const areOrdered = entries.length > 1 && entries.every(({ index }) => !isIndex(index));
    const pieces = entries.map((entry, at) => pieceOf(entry, areOrdered ? at : undefined));
    if (isObject(answer.function_call)) pieces.push(pieceOf({ function: answer.function_call }, 0));
    return pieces.flatMap((piece) => this.#add(piece, areWhole ? undefined : this.#openFor(piece)));
  }

  /** The call that a piece may go on with. */
  #openFor({ id, index }: Piece): Call | undefined {
    const known = id === undefined ? undefined : this.#calls.find((call) => call.id === id);
    return known ?? (index === undefined ? this.#calls.at(-1) : this.#open.get(index));
  }

  #add(piece: Piece, open: Call | undefined): ChatUpdate[] {
    const isAnother = open !== undefined && beginsAnother(piece, open);
    const call = isAnother ? this.#begin(piece, open.name) : (open ?? this.#begin(piece));
    if (!call) return [];
    if (piece.index !== undefined) this.#open.set(piece.index, call);
    const { position: index } = call;
    const rest = piece.rest && this.#members.take(piece.rest, `call ${index} `);
    const added = repeats(piece, call) ? {} : take(piece, call);
    const update = defined({ ...added, rest: rest && isFilled(rest) ? rest : undefined });
    return isFilled(update) ? [{ type: 'tool-call', index, ...update }] : [];
  }

  /** A call of the same function may begin with its arguments. */
  #begin(piece: Piece, name?: string): Call | undefined {
    const position = this.#calls.length;
    const isEmpty = Object.keys(piece).every((member) => member === 'index');
    if (isEmpty || position >= maxCalls) return undefined;
    piece.name ??= name;
    const call = { position, json: new JsonEnd(), index: piece.index };
    this.#calls.push(call);
    return call;
  }
}

/** Adds a piece to its call. */
function take(piece: Piece, call: Call) {
  const { id, arguments: args = '' } = piece;
  if (piece.name !== undefined && call.json.isWhole) call.isNamedAgain = true;
  const name = isRestOfName(piece, call) ? `${call.name}${piece.name}` : piece.name;
  const isFirstId = call.id === undefined;
  call.id ??= id;
  call.name = name ?? call.name;
  const isInPlace = isEmpty(call) && args.trim() !== '';
  if (isInPlace) call.json.clear();
  call.json.add(args);
  return { ...(isFirstId && { id }), name, arguments: args, ...(isInPlace && { isInPlace }) };
}

/** Anthropic begins each call with an empty object, which some gateways send on before the arguments. */
function isEmpty({ json }: Call): boolean {
  return json.text.trim() === '{}';
}

/** Whether a name arrives in pieces: its call has an id, and no arguments yet. */
function isRestOfName({ id, name, index }: Piece, call: Call): boolean {
  const isSame = call.id !== undefined && (id ?? call.id) === call.id && index === call.index;
  if (!isSame || name === undefined || call.name === undefined) return false;
  return call.json.text.trim() === '' && !name.startsWith(call.name);
}

/** Whether arguments follow whole ones of the open call. */
function hasNextArguments(piece: Piece, open: Call): boolean {
  const { id, arguments: args = '' } = piece;
  if (args.trim() === '' || !open.json.isWhole || repeats(piece, open)) return false;
  return id === undefined || id !== open.id || !isEmpty(open);
}

function beginsAnother(piece: Piece, open: Call): boolean {
  const { id, name = open.isNamedAgain ? open.name : undefined } = piece;
  const isNext = hasNextArguments(piece, open);
  const isOther = name !== open.name && open.name !== undefined && piece.index !== open.index;
  // Some services give all calls the same id.
  if (id !== undefined && id === open.id) return name !== undefined && (isNext || isOther);
  // Some services give each piece of a call an id of its own.
  if (id !== undefined && open.id !== undefined) return piece.name !== undefined || isNext;
  if (name === undefined || open.name === undefined || isRestOfName(piece, open)) return false;
  return name !== open.name || isNext;
}

/** Whether a service sends a whole call once more, or its arguments: many do at the end, some with other spaces. */
function repeats(piece: Piece, { id, name, json }: Call): boolean {
  const isSame = piece.id === undefined ? piece.name === undefined : piece.id === id;
  if (!isSame || !json.isWhole || (piece.name ?? name) !== name) return false;
  return piece.arguments !== undefined && json.isSame(piece.arguments);
}

function pieceOf(entry: Members, position: number | undefined): Piece {
  const { index, id, type: _, function: called, ...members } = entry;
  const { name, arguments: args, ...more } = isObject(called) ? called : {};
  const ofFunction = filled(more);
  const rest = { ...filled(members), ...(isFilled(ofFunction) && { function: ofFunction }) };
  return defined({
    index: isIndex(index) ? index : position,
    id: unlessBlank(id),
    name: unlessBlank(name),
    arguments: argumentsText(args),
    rest: isFilled(rest) ? rest : undefined,
  });
}

function filled(members: Members): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null),
  ) as JsonObject;
}

function isFilled(members: object): boolean {
  return Object.keys(members).length > 0;
}

function unlessBlank(value: unknown): string | undefined {
  return text(value)?.trim() ? text(value) : undefined;
}

/** Some servers send the arguments as an object instead of JSON text. */
function argumentsText(value: unknown): string | undefined {
  return isObject(value) ? JSON.stringify(value) : text(value);
}

/** Finds the end of a JSON object that arrives in pieces, without reading any of it twice. */
class JsonEnd {
  text = '';
  isWhole = false;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #plain: string | undefined;

  /** Whether another text is the same object. */
  isSame(other: string): boolean {
    const trimmed = other.trim();
    if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return false;
    this.#plain ??= plainJson(this.text);
    return plainJson(trimmed) === this.#plain;
  }

  clear(): void {
    this.text = '';
    this.isWhole = false;
  }

  add(piece: string): void {
    this.text += piece;
    this.#plain = undefined;
    for (const character of piece) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (character === '"') this.#isInText = !this.#isInText;
      else if (this.#isInText) this.#isEscaped = character === '\\';
      else if (character === '{' || character === '[') this.#nest(1);
      else if (character === '}' || character === ']') this.#nest(-1);
    }
  }

  #nest(change: 1 | -1): void {
    this.#depth += change;
    this.isWhole = this.#depth === 0;
  }
}

/** A text without the spaces of its JSON; any other text as it is. */
function plainJson(text: string): string {
  const value = jsonOr(text, undefined);
  return value === undefined ? text : JSON.stringify(value);
}
